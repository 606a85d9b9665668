import { type Lead, leadSchema, personas, territoryStatuses } from '../../model/lead.ts';
import type { FieldKind, LeadMapping } from './mappings.ts';

export type LeadProblem = { readonly field: string; readonly problem: string; readonly value: string };
export type NormalisedLead =
  | { readonly ok: true; readonly lead: Lead; readonly problems: readonly LeadProblem[] }
  | { readonly ok: false; readonly problems: readonly LeadProblem[] };

/** The problem of our field that no field of an arrival was mapped to, and without which there is no lead. */
export const missingField = 'missing; no field of the arrival is mapped to it';

type Read = { readonly value: unknown } | { readonly problem: string };

/**
 * Turns what a CRM sent into a lead, through its mapping. Takes anything and never throws: a field that cannot be
 * read is named among `problems` and left out, and only a payload without an id or a creation date is refused.
 *
 * `receivedAtMs` is when it came (epoch ms): it stands in for a missing update time, so that the newest call wins.
 * Times without a zone are read as UTC, because no CRM of the five says its zone. A day without a time is its noon: at
 * midnight UTC it would be the day before for every site in America.
 */
export function normaliseLead(
  payload: unknown,
  mapping: LeadMapping,
  siteId: string,
  receivedAtMs: number,
): NormalisedLead {
  const problems: LeadProblem[] = [];
  const top: Record<string, unknown> = {};
  const metrics: Record<string, unknown> = {};
  for (const { target, kind, from } of mapping.fields) {
    const name = from.find(candidate => isSaid(valueAt(payload, candidate)));
    if (name === undefined) continue;
    const raw = valueAt(payload, name);
    const read = readers[kind](raw);
    if ('problem' in read) problems.push({ field: name, problem: read.problem, value: shown(raw) });
    else if (target.startsWith('metrics.')) metrics[target.slice('metrics.'.length)] = read.value;
    else top[target] = read.value;
  }
  top['timestampUpdated'] ??= receivedAtMs;
  const parsed = leadSchema.safeParse({ siteId, ...top, metrics });
  if (parsed.success) return { ok: true, lead: parsed.data, problems };
  const refused = parsed.error.issues.map(({ path, message }) => {
    const field = path.join('.');
    return { field, problem: top[field] === undefined ? missingField : message, value: '' };
  });
  return { ok: false, problems: [...problems, ...refused] };
}

/** A value by its name as sent ('contact[id]'), or by its path ('contact.fields.utm_source'). */
function valueAt(payload: unknown, name: string): unknown {
  if (!isRecord(payload)) return undefined;
  if (Object.hasOwn(payload, name)) return payload[name];
  const [head = '', ...rest] = name.split('.');
  return rest.length === 0 || !Object.hasOwn(payload, head) ? undefined : valueAt(payload[head], rest.join('.'));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 80);
const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' && Number.isFinite(value) ? String(value) : null;

const readers: Record<FieldKind, (value: unknown) => Read> = {
  text: value => {
    const text = textOf(value);
    return text === null ? { problem: 'not a text' } : { value: text.slice(0, 300) };
  },
  instant: value => {
    const at = instantOf(value);
    return at === null ? { problem: 'not a date' } : { value: at };
  },
  money: value => {
    const amount = numberOf(value);
    return amount === null || amount < 0 ? { problem: 'not an amount' } : { value: amount };
  },
  count: value => {
    const count = numberOf(value);
    return count === null || count < 0 || !Number.isInteger(count) ? { problem: 'not a count' } : { value: count };
  },
  yesNo: value => {
    if (typeof value === 'boolean') return { value };
    const text = textOf(value)?.toLowerCase() ?? '';
    if (['yes', 'true', '1', 'y'].includes(text)) return { value: true };
    return ['no', 'false', '0', 'n'].includes(text) ? { value: false } : { problem: 'neither yes nor no' };
  },
  territory: value => oneOf(territoryStatuses, value),
  persona: value => oneOf(personas, value),
};

function oneOf(names: readonly string[], value: unknown): Read {
  const text = textOf(value)?.toLowerCase();
  const found = names.find(name => name.toLowerCase() === text);
  return found === undefined ? { problem: `not one of ${names.join(', ')}` } : { value: found };
}

/** '$1,234.50' and 1234.5 alike; null for what is no finite number. */
function numberOf(value: unknown): number | null {
  const text = textOf(value)
    ?.replace(/^\$\s?/, '')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '');
  if (!text || !/^-?\d+(\.\d+)?$/.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** Epoch seconds or milliseconds, ISO 8601, 'yyyy-MM-dd HH:mm:ss' or 'M/d/yyyy' with an optional time. */
function instantOf(value: unknown): number | null {
  const text = textOf(value);
  if (!text) return null;
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?)?$/i.exec(text);
  if (american) return fromAmerican(american);
  if (!/^\d{4}-\d{2}-\d{2}([T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.test(text)) return null;
  const iso = text
    .replace(' ', 'T')
    .replace(/T(\d):/, 'T0$1:')
    .replace(/\s+/g, '');
  const timed = iso.includes('T') ? iso : `${iso}T${noon}:00`;
  const at = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(timed.slice(10)) ? timed : `${timed}Z`);
  return Number.isNaN(at) || at < 0 ? null : at;
}

const noon = '12';

function fromAmerican([, month, day, year, hour = noon, minute = '0', second = '0', half]: RegExpExecArray):
  | number
  | null {
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), hours, Number(minute), Number(second));
  const back = new Date(at);
  const same =
    back.getUTCMonth() === Number(month) - 1 && back.getUTCDate() === Number(day) && back.getUTCHours() === hours;
  return same && at >= 0 ? at : null;
}
