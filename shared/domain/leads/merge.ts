import { type Lead, leadSchema } from '../../model/lead.ts';

/** A lead with the update that each of its fields comes from (epoch ms): what late updates are judged by. */
export type VersionedLead = { readonly lead: Lead; readonly fieldTimes: Readonly<Record<string, number>> };

type Field = { readonly name: string; readonly value: unknown; readonly time: number };

const counters = new Set(['cancelledCounter', 'noShowCounter', 'rescheduledCounter']);
const unsaid: ReadonlySet<unknown> = new Set([undefined, '', '(N/A)', 'N/A']);

/** A lead as it came, each field of it as old as its update. */
export const versionedLead = (lead: Lead): VersionedLead => fromFields(lead, fieldsOf(lead));

/**
 * One record out of two of the same lead (product decisions, Lead intake): field by field the newest update that
 * said something wins; counters never go back; the creation stays the earliest. The order and the number of the
 * calls do not matter: the same updates in any order, repeated or late, end in the same record.
 */
export function mergeLead(a: VersionedLead, b: VersionedLead): VersionedLead {
  const winners = new Map<string, Field>();
  for (const field of [...fieldsOf(a.lead, a.fieldTimes), ...fieldsOf(b.lead, b.fieldTimes)]) {
    const held = winners.get(field.name);
    if (!held || wins(field, held)) winners.set(field.name, field);
  }
  const newest = a.lead.timestampUpdated >= b.lead.timestampUpdated ? a.lead : b.lead;
  const base = {
    ...newest,
    timestamp: Math.min(a.lead.timestamp, b.lead.timestamp),
  };
  return fromFields(base, [...winners.values()]);
}

function wins(challenger: Field, held: Field): boolean {
  if (counters.has(challenger.name) && challenger.value !== held.value)
    return Number(challenger.value) > Number(held.value);
  if (challenger.time !== held.time) return challenger.time > held.time;
  return JSON.stringify(challenger.value) > JSON.stringify(held.value);
}

/** Fields that say something; a default for 'missing' never overwrites what is known. */
function fieldsOf(lead: Lead, times?: Readonly<Record<string, number>>): Field[] {
  const { metrics, leadId: _, siteId: __, timestamp: ___, timestampUpdated, ...rest } = lead;
  const named = [
    ...Object.entries(rest).map(([name, value]) => ({ name, value })),
    ...Object.entries(metrics).map(([name, value]) => ({ name: `metrics.${name}`, value })),
  ];
  return named
    .filter(({ value }) => !unsaid.has(value))
    .map(field => ({ ...field, time: times?.[field.name] ?? timestampUpdated }));
}

function fromFields(base: Lead, fields: readonly Field[]): VersionedLead {
  const metrics: Record<string, unknown> = {};
  const top: Record<string, unknown> = {};
  for (const { name, value } of fields) {
    if (name.startsWith('metrics.')) metrics[name.slice('metrics.'.length)] = value;
    else top[name] = value;
  }
  const { leadId, siteId, timestamp, timestampUpdated } = base;
  const lead = leadSchema.parse({ leadId, siteId, timestamp, timestampUpdated, ...top, metrics });
  const fieldTimes = Object.fromEntries(
    fields.map(({ name, time }) => [name, time]).sort(([x], [y]) => (String(x) < String(y) ? -1 : 1)),
  );
  return { lead, fieldTimes };
}
