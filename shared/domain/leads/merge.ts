import { type Lead, leadSchema } from '../../model/lead.ts';

/**
 * A lead with the update that each of its fields comes from (epoch ms), which judges late updates. A field without a
 * time was never said and has its default; one with a time and its default was emptied.
 */
export type VersionedLead = { readonly lead: Lead; readonly fieldTimes: Readonly<Record<string, number>> };

type Field = { readonly name: string; readonly value: unknown; readonly time: number };

const counters = new Set(['cancelledCounter', 'noShowCounter', 'rescheduledCounter']);
const notFields = new Set(['leadId', 'siteId', 'timestamp', 'timestampUpdated', 'metrics']);
/** Values that mean 'unknown' in a lead. */
const nothing: ReadonlySet<unknown> = new Set([undefined, '', '(N/A)', 'N/A']);
/** Defaults that look like answers. */
const defaults: Readonly<Record<string, unknown>> = {
  bookingKept: false,
  smsIneligible: false,
  cancelledCounter: 0,
  noShowCounter: 0,
  rescheduledCounter: 0,
  'metrics.persona': 'Main',
};

/** The fields of a lead by name, those of its metrics as 'metrics.name'. */
const namedValues = ({ metrics, ...rest }: Lead): Map<string, unknown> =>
  new Map([
    ...Object.entries(rest).filter(([name]) => !notFields.has(name)),
    ...Object.entries(metrics).map(([name, value]) => [`metrics.${name}`, value] as const),
  ]);

/** A lead of which all that it holds was said by one update. */
export const versionedLead = (lead: Lead): VersionedLead => ({
  lead,
  fieldTimes: sortedTimes(
    [...namedValues(lead)]
      .filter(([, value]) => !nothing.has(value))
      .map(([name]) => [name, lead.timestampUpdated] as const),
  ),
});

/**
 * A lead as versions before November 2026 stored it: defaults were stored as said, so a default counts as never said.
 * No field is newer than `receivedMs`, when the item was read.
 */
export const withoutDefaults = ({ lead, fieldTimes }: VersionedLead, receivedMs: number): VersionedLead => {
  const values = namedValues(lead);
  const times = Object.entries(fieldTimes).filter(
    ([name]) => !(name in defaults && values.get(name) === defaults[name]),
  );
  return {
    lead: { ...lead, timestampUpdated: Math.min(lead.timestampUpdated, receivedMs) },
    fieldTimes: sortedTimes(times.map(([name, time]) => [name, Math.min(time, receivedMs)] as const)),
  };
};

/**
 * One record out of two of the same lead (product decisions, Lead intake): field by field the newest update that
 * named it wins, also where it emptied the field; counters never go back; the creation stays the earliest. The order
 * and the number of the calls do not matter: the same updates in any order, repeated or late, end in the same record.
 */
export function mergeLead(a: VersionedLead, b: VersionedLead): VersionedLead {
  const winners = new Map<string, Field>();
  for (const field of [...saidFields(a), ...saidFields(b)]) {
    const held = winners.get(field.name);
    if (!held || wins(field, held)) winners.set(field.name, field);
  }
  const { leadId, siteId } = a.lead;
  const metrics: Record<string, unknown> = {};
  const top: Record<string, unknown> = {};
  for (const { name, value } of winners.values()) {
    if (value === undefined) continue;
    if (name.startsWith('metrics.')) metrics[name.slice('metrics.'.length)] = value;
    else top[name] = value;
  }
  const timestamp = Math.min(a.lead.timestamp, b.lead.timestamp);
  const timestampUpdated = Math.max(a.lead.timestampUpdated, b.lead.timestampUpdated);
  return {
    lead: leadSchema.parse({ leadId, siteId, timestamp, timestampUpdated, ...top, metrics }),
    fieldTimes: sortedTimes([...winners.values()].map(({ name, time }) => [name, time] as const)),
  };
}

function wins(challenger: Field, held: Field): boolean {
  if (counters.has(challenger.name) && challenger.value !== held.value)
    return Number(challenger.value) > Number(held.value);
  if (challenger.time !== held.time) return challenger.time > held.time;
  return toSortText(challenger.value) > toSortText(held.value);
}

/** A value as ties of one instant are decided; nothing loses against anything. */
const toSortText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

/** Reported values of a lead; an emptied field is undefined. */
function saidFields({ lead, fieldTimes }: VersionedLead): Field[] {
  const values = namedValues(lead);
  return Object.entries(fieldTimes).map(([name, time]) => {
    const value = values.get(name);
    return { name, value: nothing.has(value) ? undefined : value, time };
  });
}

const sortedTimes = (times: readonly (readonly [string, number])[]): Record<string, number> =>
  Object.fromEntries([...times].sort(([x], [y]) => (x < y ? -1 : 1)));
