import * as z from 'zod/mini';
import { channelSchema } from './panel.ts';
import { sourceKeys } from '../platforms/registry.ts';
import { currencySchema, daySchema, yearMonthSchema } from './primitives.ts';

/**
 * What some days, months or sites add up to: only numbers that may be added, so that a record of parts is the record
 * of the whole. Rates are made from them when they are read (specification 3, Monthly records). Campaigns, queries and
 * other rows are not kept here: they are read from the days.
 */
const amount = z.number();
const outcome = { sessions: amount, goals: amount };

export const sourceKeySchema = z.enum(sourceKeys);

export const rollupSourceSchema = z.object({
  /** Days that have a record; of several sites, of all of them together. */
  days: z.int(),
  /** Sorted; more than one: money of this source cannot be added. */
  currencies: z.array(currencySchema),
  /** By part (shared/numbers/metrics/parts.ts); a part that no day had a value of is absent. */
  parts: z.record(z.string(), amount),
  /** By part the days that have a record without a value of it, sorted; of several sites, of any of them. */
  withheld: z.optional(z.record(z.string(), z.array(daySchema))),
  /**
   * Which sites gave those days, as a number that adds up like them (`siteMark` a day): where it is the same, the same
   * sites gave as many days. Absent of a record that nothing names a site for.
   */
  marks: z.optional(z.int()),
  /** How often each number of minutes occurred, for a median (shared/numbers/metrics/times.ts). */
  times: z.optional(z.record(z.string(), z.int())),
  /** Newest value of what does not add up over time, with its day. */
  last: z.optional(z.record(z.string(), z.object({ date: daySchema, value: amount }))),
});
export type RollupSource = z.infer<typeof rollupSourceSchema>;

export const rollupRecordSchema = z.object({
  sources: z.partialRecord(sourceKeySchema, rollupSourceSchema),
  /** In the order of the channels; all are there. */
  channels: z.array(z.object({ channel: channelSchema, ...outcome, transactions: amount, revenue: amount })),
  /** By name. */
  devices: z.array(z.object({ device: z.string(), ...outcome })),
  /** By hour; null, the platform's '(other)', last. */
  hours: z.array(z.object({ hour: z.nullable(z.int()), ...outcome })),
  /** By name. */
  events: z.array(z.object({ name: z.string(), goals: amount })),
  quality: z.object({ sampled: z.boolean(), thresholded: z.boolean(), otherRow: z.boolean() }),
});
export type RollupRecord = z.infer<typeof rollupRecordSchema>;

/** One month of one node. */
export const monthRecordSchema = z.extend(rollupRecordSchema, {
  yearMonth: yearMonthSchema,
  /** The version of the rules that sorted its visits into channels (shared/domain/channels/table.ts); absent: 1. */
  channelRule: z.optional(z.int()),
});
export type MonthRecord = z.infer<typeof monthRecordSchema>;
