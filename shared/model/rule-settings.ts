import * as z from 'zod/mini';
import { serviceSchema } from '../platforms/registry.ts';
import { mostRuleDays, type OwnRule, ownRulesSchema } from './alert.ts';
import { ruleIdSchema } from './rule-id.ts';
import { boundedRecord } from './primitives.ts';

/** The numbers that the catalogue's rules judge by: what stands unless a place sets another, and how far it may go. */
export const thresholdTable = {
  /** Days without a new day before a service counts as not tracking, beyond its usual delay. */
  silentDays: { standard: 2, least: 1, most: 14, step: 1 },
  /** The ROAS at or below which days in a row alert (specification 8 and 9). */
  roasThreshold: { standard: 1.5, least: 0.1, most: 100, step: 0.1 },
  roasDays: { standard: 3, least: 1, most: mostRuleDays, step: 1 },
  /** Percentage points. */
  bouncePoints: { standard: 5, least: 1, most: 50, step: 0.1 },
  /** The median first answer to a lead may take so long. */
  answerMinutes: { standard: 15, least: 1, most: 1440, step: 1 },
  /** A lead without any answer is late after so long. */
  unansweredHours: { standard: 24, least: 1, most: 168, step: 1 },
} as const;
export type Threshold = keyof typeof thresholdTable;

const numberOf = (threshold: Threshold) => {
  const { least, most, step } = thresholdTable[threshold];
  const error =
    step === 1 ? `Enter a whole number from ${least} to ${most}` : `${least} to ${most}, in steps of ${step}`;
  return z.number({ error }).check(z.gte(least, { error }), z.lte(most, { error }), z.multipleOf(step, { error }));
};

/** Of each threshold what it may be: for the form, the server and the store. */
export const thresholdSchemas: Readonly<Record<Threshold, z.ZodMiniNumber<number>>> = {
  silentDays: numberOf('silentDays'),
  roasThreshold: numberOf('roasThreshold'),
  roasDays: numberOf('roasDays'),
  bouncePoints: numberOf('bouncePoints'),
  answerMinutes: numberOf('answerMinutes'),
  unansweredHours: numberOf('unansweredHours'),
};

/** What a place changes of the catalogue. What is absent is left to the place above, at last to the standard. */
const thresholdsSchema = z.strictObject({
  /** Of each service by itself. */
  silentDaysOf: z.optional(z.partialRecord(serviceSchema, thresholdSchemas.silentDays)),
  roasThreshold: z.optional(thresholdSchemas.roasThreshold),
  roasDays: z.optional(thresholdSchemas.roasDays),
  bouncePoints: z.optional(thresholdSchemas.bouncePoints),
  answerMinutes: z.optional(thresholdSchemas.answerMinutes),
  unansweredHours: z.optional(thresholdSchemas.unansweredHours),
  /** Switched on or off from here down: rules of the catalogue, and own rules that were set above. */
  on: z.optional(boundedRecord(ruleIdSchema, z.boolean(), 60)),
});
export type Thresholds = z.infer<typeof thresholdsSchema>;

/** What a region, organisation or company sets for all sites below it. */
export const ruleSettingsSchema = z.strictObject({ thresholds: thresholdsSchema, own: ownRulesSchema });
/** What a site sets for itself; its ROAS threshold stands in its Budgets and Thresholds. */
export const siteRuleSettingsSchema = z.strictObject({
  thresholds: z.omit(thresholdsSchema, { roasThreshold: true }),
  own: ownRulesSchema,
});
export type RuleSettings = {
  readonly thresholds: Thresholds;
  readonly own: readonly OwnRule[];
};
export const noSettings: RuleSettings = { thresholds: {}, own: [] };
