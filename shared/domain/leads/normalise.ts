import { leadSchema, personas, territoryStatuses } from '../../model/lead.ts';
import { readInstant } from '../formats/date-text.ts';
import { readNumber } from '../formats/number-text.ts';
import { dottedName, plainName } from './field-names.ts';
import { labelOfTarget } from './labels.ts';
import type { FieldKind, LeadMapping } from './mappings.ts';
import type { VersionedLead } from './merge.ts';

export type LeadProblem = { readonly field: string; readonly problem: string; readonly value: string };
export type NormalisedLead =
  | (VersionedLead & { readonly ok: true; readonly problems: readonly LeadProblem[] })
  | { readonly ok: false; readonly problems: readonly LeadProblem[] };

/** The problem of our field that no field of an arrival was mapped to, and without which there is no lead. */
export const missingField = 'missing: no field is mapped to it';
const unreadableDay = 'not a date: the delivery time is used';
const maxUnused = 5;

type Read = { readonly value: unknown } | { readonly problem: string };
/** The fallback for an unreadable creation date: the delivery's time, or none. */
type Options = { readonly createdFallback: 'arrival' | 'none' };

/**
 * Turns a CRM payload into a lead, using its mapping. Accepts anything and never throws: unreadable fields are listed
 * in `problems` and skipped, and only a payload without an id or a creation date is refused. Only fields present in the
 * payload have a time: an empty one clears the field, a missing one changes nothing. `receivedAtMs` is the delivery
 * time (epoch ms): no update is newer, and one without its own time is as new. Times without a time zone are read as
 * UTC, because none of the five CRMs sends one.
 */
export function normaliseLead(
  payload: unknown,
  mapping: LeadMapping,
  siteId: string,
  receivedAtMs: number,
  { createdFallback }: Options = { createdFallback: 'arrival' },
): NormalisedLead {
  const problems: LeadProblem[] = [];
  const top: Record<string, unknown> = {};
  const metrics: Record<string, unknown> = {};
  const givenFields: string[] = [];
  const values = dottedFields(payload);
  for (const { target, kind, from } of mapping.fields) {
    const name = findNamed(values, from);
    if (name === undefined) continue;
    const raw = valueAt(values, dottedName(name));
    if (isEmpty(raw)) {
      givenFields.push(target);
      continue;
    }
    const read = target === 'leadId' ? readId(raw) : readers[kind](raw);
    if (target === 'timestamp' && 'problem' in read && createdFallback === 'arrival') {
      top[target] = receivedAtMs;
      problems.push({ field: name, problem: unreadableDay, value: shown(raw) });
    } else if ('problem' in read) problems.push({ field: name, problem: read.problem, value: shown(raw) });
    else if (unknownTexts.has(read.value)) continue;
    else {
      givenFields.push(target);
      if (target.startsWith('metrics.')) metrics[target.slice('metrics.'.length)] = read.value;
      else top[target] = read.value;
    }
  }
  top['timestampUpdated'] = Math.min(receivedAtMs, Number(top['timestampUpdated'] ?? receivedAtMs));
  const parsed = leadSchema.safeParse({ siteId, ...top, metrics });
  const unused = findUnused(values, mapping, new Set(givenFields));
  if (parsed.success) {
    const lead = parsed.data;
    const times = givenFields.filter(name => !isHead(name)).map(name => [name, lead.timestampUpdated] as const);
    return { ok: true, lead, fieldTimes: Object.fromEntries(times), problems: [...problems, ...unused] };
  }
  const named = new Set(problems.map(({ field }) => field));
  const refused = parsed.error.issues.flatMap(({ path, message }) => {
    const field = path.join('.');
    if (mapping.fields.some(({ target, from }) => target === field && from.some(name => named.has(name)))) return [];
    return [{ field, problem: top[field] === undefined ? missingField : message, value: '' }];
  });
  return { ok: false, problems: [...problems, ...refused, ...unused] };
}

/** Placeholders that CRM exports write for unknown values. They don't clear a field. */
const unknownTexts: ReadonlySet<unknown> = new Set(['(N/A)', 'N/A']);
const isHead = (name: string): boolean => ['leadId', 'timestamp', 'timestampUpdated'].includes(name);

/** The first name with a value, else the first that is there and empty. */
function findNamed(values: Readonly<Record<string, unknown>>, from: readonly string[]): string | undefined {
  const present = from.filter(name => valueAt(values, dottedName(name)) !== undefined);
  return present.find(name => !isEmpty(valueAt(values, dottedName(name)))) ?? present[0];
}

/** Fields that no mapping reads although their last part is called like one of ours that nothing was said of. */
function findUnused(
  values: Readonly<Record<string, unknown>>,
  { fields }: LeadMapping,
  givenFields: ReadonlySet<string>,
): LeadProblem[] {
  const used = new Set(fields.flatMap(({ from }) => from.map(dottedName)));
  const open = fields.filter(({ target }) => !givenFields.has(target) && !isHead(target));
  return Object.entries(values)
    .filter(([name, value]) => !used.has(name) && !isEmpty(value) && typeof value !== 'object')
    .flatMap(([name]) => {
      const last = plainName(name.slice(name.lastIndexOf('.') + 1));
      const like = open.find(({ target, from }) =>
        [target.replace('metrics.', ''), ...from].map(plainName).includes(last),
      );
      if (like === undefined) return [];
      return [{ field: name, problem: `not used: map it to ${labelOfTarget(like.target)} if it matches`, value: '' }];
    })
    .slice(0, maxUnused);
}

/** The fields of a payload by their dotted names; what lies in objects stays inside them. */
const dottedFields = (payload: unknown): Record<string, unknown> =>
  isRecord(payload)
    ? Object.fromEntries(Object.entries(payload).map(([name, value]) => [dottedName(name), value]))
    : {};

/** A value by its dotted name, or by its path through objects. */
function valueAt(payload: unknown, name: string): unknown {
  if (!isRecord(payload)) return undefined;
  if (Object.hasOwn(payload, name)) return payload[name];
  const [head = '', ...rest] = name.split('.');
  return rest.length === 0 || !Object.hasOwn(payload, head) ? undefined : valueAt(payload[head], rest.join('.'));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isEmpty = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');
const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 80);
const toText = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' && Number.isFinite(value) ? String(value) : null;

/** An id rounded by a spreadsheet or a number's precision, which would merge unrelated people. */
function readId(value: unknown): Read {
  const text = toText(value);
  if (text === null) return { problem: 'not a text' };
  const isRounded =
    /^\d(\.\d+)?E\+?\d+$/i.test(text) || (typeof value === 'number' && !Number.isSafeInteger(value) && value % 1 === 0);
  return isRounded ? { problem: 'rounded by a spreadsheet: export IDs as text' } : { value: text.slice(0, 300) };
}

const readers: Record<FieldKind, (value: unknown) => Read> = {
  text: value => {
    const text = toText(value);
    return text === null ? { problem: 'not a text' } : { value: text.slice(0, 300) };
  },
  instant: value => {
    const at = readInstant(toText(value) ?? '');
    return at === null ? { problem: 'not a date' } : { value: at };
  },
  money: value => {
    const amount = toNumber(value);
    if (amount === 'ambiguous') return { problem: 'ambiguous: use no thousands separator' };
    return amount === null || amount < 0 ? { problem: 'not an amount' } : { value: amount };
  },
  count: value => {
    const count = toNumber(value);
    return typeof count !== 'number' || count < 0 || !Number.isInteger(count)
      ? { problem: 'not a count' }
      : { value: count };
  },
  yesNo: value => {
    if (typeof value === 'boolean') return { value };
    const text = toText(value)?.toLowerCase() ?? '';
    if (['yes', 'true', '1', 'y'].includes(text)) return { value: true };
    return ['no', 'false', '0', 'n'].includes(text) ? { value: false } : { problem: 'not yes or no' };
  },
  territory: value => readChoice(territoryStatuses, value),
  persona: value => readChoice(personas, value),
};

function readChoice(names: readonly string[], value: unknown): Read {
  const text = toText(value)?.toLowerCase();
  const found = names.find(name => name.toLowerCase() === text);
  return found === undefined ? { problem: `not one of ${names.join(', ')}` } : { value: found };
}

/** '$1,234.50' and 1234.5 alike; null for what is no finite number. */
function toNumber(value: unknown): number | 'ambiguous' | null {
  const text = toText(value);
  return text === null ? null : typeof value === 'number' ? value : readNumber(text);
}
