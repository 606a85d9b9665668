import type { KeptFields } from '../../model/lead-intake.ts';
import { dottedName } from './field-names.ts';
import type { LeadMapping } from './mappings.ts';

/** The maximum stored fields of one delivery. */
const maxFields = 200;
const longestName = 120;
const longestText = 300;
const longestUnread = 40;
const maxListItems = 10;
const deepest = 6;

export type KeptArrival = {
  readonly fields: KeptFields;
  /** Fields whose values are not stored. */
  readonly personal: readonly string[];
};

type Simple = string | number | boolean;

/**
 * Selects the fields of a CRM payload that may be stored (product decisions: no names, emails or phones). Mapped fields
 * are stored unless their value is an email or a phone number. Other fields are stored only if they can't identify
 * anyone: yes or no, short numbers, dates and lower-case codes, with no personal field name. A later mapping can
 * therefore read them from stored deliveries.
 */
export function keepFields(payload: unknown, mapping: Pick<LeadMapping, 'fields'>): KeptArrival {
  const read = new Set(mapping.fields.flatMap(({ from }) => from.map(dottedName)));
  const fields: Record<string, Simple | Simple[]> = {};
  const personal: string[] = [];
  for (const [name, value] of flat(payload, '', 0)) {
    if (value === '' && !read.has(name)) continue;
    if (Object.keys(fields).length + personal.length >= maxFields) break;
    const values = Array.isArray(value) ? value : [value];
    const isKept = read.has(name)
      ? values.every(item => !isContact(item))
      : !isAboutPerson(name) && values.every(isCode);
    if (isKept) fields[name] = Array.isArray(value) ? value.map(cut) : cut(value);
    else personal.push(name);
  }
  return { fields, personal };
}

const cut = (value: Simple): Simple => (typeof value === 'string' ? value.slice(0, longestText) : value);

/** Every simple value by its dotted name; null is the empty text. */
function* flat(value: unknown, prefix: string, depth: number): Generator<[string, Simple | Simple[]]> {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  for (const [key, inner] of Object.entries(value)) {
    const name = dottedName(`${prefix}${key}`).slice(0, longestName);
    if (inner === null) yield [name, ''];
    else if (isSimple(inner)) yield [name, inner];
    else if (Array.isArray(inner)) {
      const values = inner.filter(isSimple).slice(0, maxListItems);
      if (values.length > 0) yield [name, values];
    } else yield* flat(inner, `${name}.`, depth + 1);
  }
}

const isSimple = (value: unknown): value is Simple =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

const person =
  /name|mail|phone|mobile|cell|fax|address|street|birth|gender|ssn|social|note|message|comment|description|(^|[._[])(ip|url|dob|photo|avatar)($|[\]._])/i;
const isAboutPerson = (name: string): boolean => person.test(name);

const mailAddress = /[^\s@]@[^\s@]/;
const phone = /^\+?[\d\s().-]{9,20}$/;
const instant =
  /^(\d{4}[-./]\d{1,2}[-./]\d{1,2}([T ][\d:.]+\s*(Z|UTC|[+-]\d{2}(:?\d{2})?)?)?|\d{1,2}[-./]\d{1,2}[-./]\d{4}.{0,12})$/;

/** A plain number is an id, a timestamp or an amount: phone numbers have a plus, brackets or separators. */
const number = /^-?\d+(\.\d+)?$/;

/** A mail address, or ten digits written as a phone number. */
function isContact(value: Simple): boolean {
  if (typeof value !== 'string') return false;
  const text = value.trim();
  if (mailAddress.test(text)) return true;
  return phone.test(text) && text.replaceAll(/\D/g, '').length >= 10 && !number.test(text) && !instant.test(text);
}

const code = /^[a-z0-9][a-z0-9_\-/.]*$/;
const date = /^(\d{4}-\d{2}-\d{2}([T ][\d:.]+\s*(Z|[+-]\d{2}:?\d{2})?)?|\d{1,2}\/\d{1,2}\/\d{4})$/;

/** Values that identify no one: yes or no, a number that is no phone number, a date, a lower-case code. */
function isCode(value: Simple): boolean {
  if (typeof value === 'boolean') return true;
  const text = String(value).trim();
  if (date.test(text) || /^(yes|no|true|false)$/i.test(text)) return true;
  if (text.length > longestUnread || mailAddress.test(text)) return false;
  if (/^[\d$,.\s-]+k?$/i.test(text)) return text.replaceAll(/\D/g, '').length <= 7;
  return code.test(text) && !/\d{7}/.test(text);
}
