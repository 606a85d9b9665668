import * as z from 'zod/mini';
import { timeZoneNameSchema, type NodeAttr, type NodeType, type SiteNode } from '../../../../../shared/model/node.ts';

/** What a person can change of a node here, as typed; `host` is the website without its scheme. */
export const siteFormSchema = z.object({
  name: z.string(),
  scheme: z.enum(['https://', 'http://']),
  host: z.string(),
  tz: z.string(),
  businessPhone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});
export type SiteForm = Readonly<z.infer<typeof siteFormSchema>>;
export type FormField = Exclude<keyof SiteForm, 'scheme'>;
export type FormErrors = Readonly<Partial<Record<FormField, string>>>;

/** Which fields each type of node has (specification 3: default forms). */
export const fieldsOf: Record<NodeType, readonly FormField[]> = {
  SITE: ['name', 'host', 'tz', 'businessPhone', 'address', 'city', 'state', 'zip'],
  REG: ['name'],
  ORG: ['name', 'city', 'state', 'zip'],
  TOP_ORG: ['name', 'city', 'state', 'zip'],
  TOKEN: ['name'],
};

export const fieldLabels: Record<FormField, string> = {
  name: 'Name', host: 'Website', tz: 'Time zone', businessPhone: 'Business phone', address: 'Address', city: 'City',
  state: 'State', zip: 'ZIP',
};

/** The body key of the update that a field writes: what access is asked about. */
export const writtenKey: Record<FormField, string> = {
  name: 'name', host: 'attr.url', tz: 'attr.tz', businessPhone: 'attr.businessPhone', address: 'attr.address',
  city: 'attr.city', state: 'attr.state', zip: 'attr.zip',
};

export const stateCodes = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
  'PA PR RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP VI'
).split(' ');

const schemePattern = /^(https?:\/\/)/i;

export function formOf(node: SiteNode): SiteForm {
  const { attr } = node;
  const url = attr.url ?? '';
  const scheme = schemePattern.exec(url)?.[1]?.toLowerCase();
  return {
    name: node.name,
    scheme: scheme === 'http://' ? 'http://' : 'https://',
    host: url.replace(schemePattern, ''),
    tz: attr.tz ?? '',
    businessPhone: attr.businessPhone ?? attr.phone ?? '',
    address: attr.address ?? '',
    city: attr.city ?? '',
    state: attr.state ?? '',
    zip: attr.zip ?? '',
  };
}

/** A whole address pasted into the website field moves its scheme to the picker. */
export function typedHost(form: SiteForm, typed: string): SiteForm {
  const scheme = schemePattern.exec(typed.trim())?.[1]?.toLowerCase();
  if (scheme === undefined) return { ...form, host: typed };
  return { ...form, scheme: scheme === 'http://' ? 'http://' : 'https://', host: typed.trim().replace(schemePattern, '') };
}

/** Host with optional port and path (specification 5). */
const hostPattern = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{2,5})?(\/\S*)?$/i;
export const websiteOf = (form: SiteForm): string | null => {
  const host = form.host.trim();
  return hostPattern.test(host) ? `${form.scheme}${host}` : null;
};

const zipPattern = /^\d{5}(-\d{4})?$/;

/** What is wrong with what was typed, by field; only fields that were changed are judged. */
export function formErrors(form: SiteForm, saved: SiteForm): FormErrors {
  const errors: Partial<Record<FormField, string>> = {};
  const changed = (field: FormField) => form[field].trim() !== saved[field].trim();
  const host = form.host.trim();
  if (changed('name') && form.name.trim() === '') errors.name = 'Enter a name.';
  if (form.name.trim().length > 120) errors.name = 'A name has at most 120 characters.';
  if (changed('host') && host === '') errors.host = 'Enter the website; it can be replaced but not removed here.';
  else if (changed('host') && (host.length < 5 || host.length > 75)) errors.host = 'A website has 5 to 75 characters.';
  else if (changed('host') && websiteOf(form) === null) errors.host = 'Enter a website such as example.com.';
  if (changed('zip') && form.zip.trim() !== '' && !zipPattern.test(form.zip.trim()))
    errors.zip = 'Enter five digits, or five and four such as 30309-1234.';
  for (const field of ['businessPhone', 'address', 'city'] as const)
    if (form[field].length > 200) errors[field] = `${fieldLabels[field]} has at most 200 characters.`;
  return errors;
}

export type SitePatch = { name?: string; attr?: Omit<NodeAttr, 'accounts'> };

/** Only what was changed, as the update takes it. Ask `formErrors` first. */
export function changesOf(form: SiteForm, saved: SiteForm, type: NodeType): SitePatch {
  const patch: SitePatch = {};
  const attr: Omit<NodeAttr, 'accounts'> = {};
  for (const field of fieldsOf[type]) {
    const value = form[field].trim();
    const changed = value !== saved[field].trim() || (field === 'host' && host(form) !== host(saved) && value !== '');
    if (!changed) continue;
    if (field === 'name') patch.name = value;
    else if (field === 'host') attr.url = `${form.scheme}${value}`;
    else if (field === 'tz') {
      const zone = z.safeParse(timeZoneNameSchema, value);
      if (zone.success) attr.tz = zone.data;
    } else attr[field] = value;
  }
  if (Object.keys(attr).length > 0) patch.attr = attr;
  return patch;
}
const host = (form: SiteForm) => `${form.scheme}${form.host.trim()}`;

/** How many fields a patch writes: the count that stands beside Save. */
export const changeCount = (patch: SitePatch): number =>
  (patch.name === undefined ? 0 : 1) + Object.keys(patch.attr ?? {}).length;

/**
 * What was typed, laid over a newer record: fields that the person changed stay as typed, all others show what is
 * stored now. Nothing typed is lost when somebody else saved first.
 */
export function rebased(form: SiteForm, saved: SiteForm, newest: SiteForm): SiteForm {
  const keep = (field: FormField) => (form[field] === saved[field] ? newest[field] : form[field]);
  const hostChanged = form.host !== saved.host || form.scheme !== saved.scheme;
  return {
    name: keep('name'), host: hostChanged ? form.host : newest.host, scheme: hostChanged ? form.scheme : newest.scheme,
    tz: keep('tz'), businessPhone: keep('businessPhone'), address: keep('address'), city: keep('city'), state: keep('state'), zip: keep('zip'),
  };
}
