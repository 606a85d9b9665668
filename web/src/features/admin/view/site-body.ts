import * as z from 'zod/mini';
import { createNodeBody } from '../../../../../shared/contract/hierarchy.ts';
import { updateSiteBody } from '../../../../../shared/contract/sites.ts';
import { budgetsFormSchema } from '../../../../../shared/domain/forms/administration.ts';
import { isTimeZone } from '../../../../../shared/domain/periods/zone.ts';
import type { NodeType } from '../../../../../shared/model/node.ts';
import {
  toAttrKey,
  budgetFields,
  fieldLabels,
  fieldOfPath,
  fieldsByNodeType,
  videoFields,
  writtenKey,
  type FormErrors,
  type FormField,
  type SiteForm,
} from './fields.ts';
import { parseAmount, parseBudgets, changedFields, isChanged, toVideo, writtenValue } from './site-form.ts';
import { websiteProblem } from './website.ts';

type UpdateBody = z.infer<typeof updateSiteBody>;
export type CreateBody = z.infer<typeof createNodeBody>;

const zipPattern = /^\d{5}(-\d{4})?$/;

/** Errors of typed text that the stored schema would accept; only changed fields are checked. */
function typedProblems(form: SiteForm, saved: SiteForm, type: NodeType): FormErrors {
  const errors: Partial<Record<FormField, string>> = {};
  const touched = (field: FormField) => fieldsByNodeType[type].includes(field) && isChanged(form, saved, field);
  if (touched('name') && form.name.trim() === '') errors.name = 'Enter a name.';
  const website = touched('host') && form.host.trim() !== '' ? websiteProblem(form.host) : null;
  if (website !== null) errors.host = website;
  if (touched('zip') && form.zip.trim() !== '' && !zipPattern.test(form.zip.trim()))
    errors.zip = 'Enter a ZIP code such as 30309 or 30309-1234.';
  if (touched('timezone') && form.timezone.trim() !== '' && !isTimeZone(form.timezone.trim()))
    errors.timezone = 'Enter a time zone such as America/Phoenix.';
  const days = parseAmount(form.trialExtensionOverrideDays);
  if (
    touched('trialExtensionOverrideDays') &&
    days !== undefined &&
    !(Number.isInteger(days) && days >= 1 && days <= 365)
  ) {
    errors.trialExtensionOverrideDays = 'Enter a whole number from 1 to 365.';
  }
  if (touched('roi') && Number.isNaN(parseAmount(form.roi))) errors.roi = 'Enter a number.';
  if (touched('currency') && form.currency.trim() !== '' && !/^[a-z]{3}$/i.test(form.currency.trim()))
    errors.currency = 'Enter three letters such as USD.';
  if (toVideo(form) !== null && videoFields.some(touched)) {
    for (const field of videoFields)
      if (form[field].trim() === '')
        errors[field] = 'Add the video, its captions, and its transcript, or leave all three empty.';
  }
  return { ...errors, ...amountProblems(form, touched) };
}

function amountProblems(form: SiteForm, touched: (field: FormField) => boolean): FormErrors {
  const [ga, fb, bing, linkedin] = budgetFields.map(field => parseAmount(form[field]));
  const roasThreshold = form.isEcommerce ? parseAmount(form.roasThreshold) : undefined;
  const parsed = z.safeParse(budgetsFormSchema(form.isEcommerce), {
    dailyBudgets: { ga, fb, bing, linkedin },
    roasThreshold,
  });
  if (parsed.success) return {};
  const problems = parsed.error.issues.flatMap(({ path, message }) => {
    const field = fieldOfPath(`attr.${path.map(String).join('.')}`, 'SITE');
    return field === undefined || !touched(field) ? [] : [[field, message] as const];
  });
  return Object.fromEntries(problems);
}

/** The contract's own errors, by field and in readable text. */
function schemaProblems(error: z.core.$ZodError, type: NodeType): FormErrors {
  const problems = error.issues.flatMap(issue => {
    const field = fieldOfPath(issue.path.map(String).join('.'), type);
    if (field === undefined) return [];
    const plain = issue.message === '' || issue.message.startsWith('Invalid');
    const words =
      issue.code === 'too_big'
        ? `${fieldLabels[field]} has at most ${String(issue.maximum)} characters.`
        : plain
          ? `${fieldLabels[field]} isn't valid.`
          : issue.message;
    return [[field, words] as const];
  });
  return Object.fromEntries(problems);
}

/** The changed fields as the body's `site`: null clears; budgets are written together. */
function toSiteBody(fields: readonly FormField[], form: SiteForm): { name?: string; attr?: Record<string, unknown> } {
  const attr: Record<string, unknown> = {};
  for (const field of fields) {
    if (field === 'name') continue;
    const key = toAttrKey(field);
    attr[key] =
      key === 'dailyBudgets' ? parseBudgets(form) : key === 'introVideo' ? toVideo(form) : writtenValue(form, field);
  }
  return {
    ...(fields.includes('name') ? { name: form.name.trim() } : {}),
    ...(Object.keys(attr).length > 0 ? { attr } : {}),
  };
}

export type Checked<Body> = {
  /** The request body; null while there are errors. */
  readonly body: Body | null;
  readonly errors: FormErrors;
  readonly fields: readonly FormField[];
};

/** The changes that a save would write, checked with the server's schema. */
export function checkUpdate(form: SiteForm, saved: SiteForm, type: NodeType, revision: number): Checked<UpdateBody> {
  const fields = changedFields(form, saved, type);
  const typed = typedProblems(form, saved, type);
  const parsed = z.safeParse(updateSiteBody, { revision, site: toSiteBody(fields, form) });
  const errors = parsed.success ? typed : { ...schemaProblems(parsed.error, type), ...typed };
  return { body: parsed.success && Object.keys(errors).length === 0 ? parsed.data : null, errors, fields };
}

/** The body of a new node: only filled fields, without those that the creator may not set. */
export function checkCreation(
  form: SiteForm,
  empty: SiteForm,
  type: CreateBody['site']['type'],
  parentId: string,
  requestId: string,
  locked: ReadonlySet<string>,
): Checked<CreateBody> {
  const fields = changedFields(form, empty, type).filter(field => !locked.has(writtenKey(field)));
  const typed = typedProblems(form, empty, type);
  const nameless: FormErrors = form.name.trim() === '' ? { name: 'Enter a name.' } : {};
  const { attr = {} } = toSiteBody(fields, form);
  const given = Object.fromEntries(Object.entries(attr).filter(([, value]) => value !== null && value !== false));
  const parsed = z.safeParse(createNodeBody, {
    requestId,
    site: { type, parentId, name: form.name.trim(), attr: given },
  });
  const errors = { ...(parsed.success ? {} : schemaProblems(parsed.error, type)), ...typed, ...nameless };
  return { body: parsed.success && Object.keys(errors).length === 0 ? parsed.data : null, errors, fields };
}
