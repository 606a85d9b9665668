import * as z from 'zod/mini';
import { channelSchema } from './panel.ts';
import { sourceKeys } from '../platforms/registry.ts';
import { currencySchema, daySchema, yearMonthSchema } from './primitives.ts';

/**
 * The sums of some days, months or sites. All numbers can be added, so the records of parts add up to the record of the
 * whole. Rates are calculated when read (specification 3, Monthly records). Campaigns, queries and other rows are not
 * stored here but read from the days.
 */
const amount = z.number();
const outcome = { sessions: amount, goals: amount };

export const sourceKeySchema = z.enum(sourceKeys);

export const rollupSourceSchema = z.object({
  /** Days with a record; with several sites, the sum over all. */
  days: z.int(),
  /** Sorted; with several, money of this source cannot be added. */
  currencies: z.array(currencySchema),
  /** Sums by part (shared/numbers/metrics/parts.ts); a part without a value on any day is absent. */
  parts: z.record(z.string(), amount),
  /** Days by part, sorted, that have a record without a value for it; with several sites, at any of them. */
  withheld: z.optional(z.record(z.string(), z.array(daySchema))),
  /**
   * The sites behind those days, as a number that can be added (`siteMark` a day): if equal, the same sites have the
   * same number of days. Absent if the record's sites are unknown.
   */
  marks: z.optional(z.int()),
  /** The frequency of each number of minutes, for a median (shared/numbers/metrics/times.ts). */
  times: z.optional(z.record(z.string(), z.int())),
  /** The newest value of numbers that do not add up over time, with its day. */
  last: z.optional(z.record(z.string(), z.object({ date: daySchema, value: amount }))),
});
export type RollupSource = z.infer<typeof rollupSourceSchema>;

export const rollupRecordSchema = z.object({
  sources: z.partialRecord(sourceKeySchema, rollupSourceSchema),
  /** All channels, in their order. */
  channels: z.array(z.object({ channel: channelSchema, ...outcome, transactions: amount, revenue: amount })),
  /** Sorted by name. */
  devices: z.array(z.object({ device: z.string(), ...outcome })),
  /** Sorted by hour; null, the platform's '(other)', is last. */
  hours: z.array(z.object({ hour: z.nullable(z.int()), ...outcome })),
  /** Sorted by name. */
  events: z.array(z.object({ name: z.string(), goals: amount })),
  quality: z.object({ sampled: z.boolean(), thresholded: z.boolean(), otherRow: z.boolean() }),
});
export type RollupRecord = z.infer<typeof rollupRecordSchema>;

/** One month of one node. */
export const monthRecordSchema = z.extend(rollupRecordSchema, {
  yearMonth: yearMonthSchema,
  /** The version of the rules for its channels (shared/domain/channels/table.ts); absent: 1. */
  channelRule: z.optional(z.int()),
});
export type MonthRecord = z.infer<typeof monthRecordSchema>;
