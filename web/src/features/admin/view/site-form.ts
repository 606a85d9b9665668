import * as z from 'zod/mini';
import type { NodeType, SeenNode } from '../../../../../shared/model/node.ts';
import { budgetFields, fieldsByNodeType, siteFormSchema, type FormField, type SiteForm } from './fields.ts';
import { websiteParts } from './website.ts';

const text = (value: string | undefined): string => value ?? '';
const number = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A node as its form shows it. */
export function toSiteForm({ name, attr }: Pick<SeenNode, 'name' | 'attr'>): SiteForm {
  const { dailyBudgets } = attr;
  return {
    name,
    ...websiteParts(text(attr.url)),
    crmUrl: text(attr.crmUrl),
    businessType: text(attr.businessType),
    tz: text(attr.tz),
    timezone: text(attr.timezone),
    phone: text(attr.phone),
    businessPhone: text(attr.businessPhone),
    cellPhone: text(attr.cellPhone),
    address: text(attr.address),
    city: text(attr.city),
    state: text(attr.state),
    zip: text(attr.zip),
    openedOn: text(attr.openedOn),
    militaryBranch: text(attr.militaryBranch),
    status: text(attr.status),
    trialExpiryDate: text(attr.trialExpiryDate),
    logo: text(attr.logo),
    budgetGa: number(dailyBudgets?.ga),
    budgetFb: number(dailyBudgets?.fb),
    budgetBing: number(dailyBudgets?.bing),
    budgetLinkedin: number(dailyBudgets?.linkedin),
    roasThreshold: number(attr.roasThreshold),
    roi: number(attr.roi),
    currency: text(attr.currency),
    trialExtensionOverrideDays: number(attr.trialExtensionOverrideDays),
    backgroundImage: text(attr.backgroundImage),
    introVideoSource: text(attr.introVideo?.source),
    introVideoCaptions: text(attr.introVideo?.captions),
    introVideoTranscript: text(attr.introVideo?.transcript),
    useServiceBranch: attr.useServiceBranch === true,
    showBusinessType: attr.showBusinessType !== false,
    suspended: attr.suspended === true,
    isFranchise: attr.isFranchise === true,
    isEcommerce: attr.isEcommerce === true,
    hasEcommerce: attr.hasEcommerce === true,
    isAffiliate: attr.isAffiliate === true,
    directoryAccess: attr.directoryAccess === true,
    franDevOnly: attr.franDevOnly === true,
    expediteOnboarding: attr.expediteOnboarding === true,
    initSite: attr.initSite === true,
    quickStatsSetup: attr.quickStatsSetup === true,
    searchTerms: attr.searchTerms ?? [],
    consumerSources: attr.consumerSources ?? [],
    questions: attr.questions ?? [],
    linkedSiteNickNames: attr.linkedSiteNickNames ?? {},
    goalNames: attr.goalNames ?? {},
  };
}

/** Parses a typed amount, including '$1,500'; NaN for an invalid number. */
export const parseAmount = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : Number(typed.replaceAll(/[$,\s]/g, ''));

const names = (typed: Readonly<Record<string, string>>) => {
  const entries = Object.entries(typed)
    .map(([id, name]) => [id, name.trim()] as const)
    .filter(([, name]) => name !== '');
  return entries.length === 0 ? null : Object.fromEntries(entries);
};

/** The value that a field writes; null clears the stored one. */
export function writtenValue(form: SiteForm, field: FormField): unknown {
  switch (field) {
    case 'name':
      return form.name.trim();
    case 'host':
      return form.host.trim() === '' ? null : `${form.scheme}${form.host.trim()}`;
    case 'budgetGa':
    case 'budgetFb':
    case 'budgetBing':
    case 'budgetLinkedin':
    case 'roasThreshold':
    case 'roi':
    case 'trialExtensionOverrideDays':
      return parseAmount(form[field]) ?? null;
    case 'currency':
      return form.currency.trim() === '' ? null : form.currency.trim().toUpperCase();
    case 'linkedSiteNickNames':
    case 'goalNames':
      return names(form[field]);
    default: {
      const value = form[field];
      if (typeof value === 'boolean') return value;
      if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
      return value.length === 0 ? null : value;
    }
  }
}

/** All daily budgets, which are saved together. */
export function parseBudgets(form: SiteForm): Record<string, number | undefined> | null {
  const [ga, fb, bing, linkedin] = budgetFields.map(field => parseAmount(form[field]));
  const budgets = { ga, fb, bing, linkedin };
  return Object.values(budgets).every(amount => amount === undefined) ? null : budgets;
}

/** The video with its captions and its transcript, which are saved together. */
export function toVideo({
  introVideoSource,
  introVideoCaptions,
  introVideoTranscript,
}: SiteForm): Readonly<Record<string, string>> | null {
  const video = {
    source: introVideoSource.trim(),
    captions: introVideoCaptions.trim(),
    transcript: introVideoTranscript.trim(),
  };
  return Object.values(video).every(part => part === '') ? null : video;
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
/** Typed amounts are compared as text: two different invalid numbers differ. */
const isAmount = (field: FormField): boolean =>
  field.startsWith('budget') || field === 'roasThreshold' || field === 'roi' || field === 'trialExtensionOverrideDays';
export const isChanged = (form: SiteForm, saved: SiteForm, field: FormField): boolean =>
  isAmount(field)
    ? formatFieldText(form, field).trim() !== formatFieldText(saved, field).trim()
    : !same(writtenValue(form, field), writtenValue(saved, field));

/** The changed fields of a type, counted next to Save. */
export const changedFields = (form: SiteForm, saved: SiteForm, type: NodeType): readonly FormField[] =>
  fieldsByNodeType[type].filter(field => isChanged(form, saved, field));

/** The text of a field's content, to show next to the user's own. */
function formatFieldText(form: SiteForm, field: FormField): string {
  const value = field === 'host' ? (writtenValue(form, 'host') ?? '') : form[field];
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(', ') : Object.values(value).join(', ');
}

const formKeys = z.keyof(siteFormSchema).options;

/** Every field of a type, with the scheme that belongs to the website. */
const listFieldKeys = (field: FormField): readonly (keyof SiteForm)[] =>
  field === 'host' ? ['host', 'scheme'] : [field];

/**
 * Applies the typed text to a newer record: fields that the user changed stay, all others show the stored value.
 * Nothing typed is lost if someone else saved first.
 */
export function rebased(form: SiteForm, saved: SiteForm, newest: SiteForm): SiteForm {
  const next: z.infer<typeof siteFormSchema> = { ...newest };
  const keep = <Key extends keyof SiteForm>(key: Key) => {
    next[key] = form[key];
  };
  for (const key of formKeys) if (key !== 'scheme' && isChanged(form, saved, key)) listFieldKeys(key).forEach(keep);
  return next;
}

/** The values that someone else saved in fields that the user has also changed, as texts by field. */
export function listServerConflicts(
  form: SiteForm,
  saved: SiteForm,
  newest: SiteForm,
  type: NodeType,
): Readonly<Partial<Record<FormField, string>>> {
  const both = changedFields(form, saved, type).filter(
    field => isChanged(newest, saved, field) && isChanged(form, newest, field),
  );
  return Object.fromEntries(both.map(field => [field, formatFieldText(newest, field)]));
}
