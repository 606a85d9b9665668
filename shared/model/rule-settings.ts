import * as z from 'zod/mini';
import { serviceSchema } from '../platforms/registry.ts';
import { maxRuleDays, type OwnRule, ownRulesSchema } from './alert.ts';
import { ruleIdSchema } from './rule-id.ts';
import { boundedRecord } from './primitives.ts';

/** The thresholds of the catalog's rules: the default, and the allowed range. */
export const thresholdTable = {
  /** Days without a new day before a service counts as not tracking, beyond its usual delay. */
  silentDays: { standard: 2, least: 1, most: 14, step: 1 },
  /** The ROAS at or below which consecutive days alert (specification 8 and 9). */
  roasThreshold: { standard: 1.5, least: 0.1, most: 100, step: 0.1 },
  roasDays: { standard: 3, least: 1, most: maxRuleDays, step: 1 },
  /** Percentage points. */
  bouncePoints: { standard: 5, least: 1, most: 50, step: 0.1 },
  /** The longest acceptable median time to a first answer. */
  answerMinutes: { standard: 15, least: 1, most: 1440, step: 1 },
  /** The time after which a lead without any answer is late. */
  unansweredHours: { standard: 24, least: 1, most: 168, step: 1 },
} as const;
export type Threshold = keyof typeof thresholdTable;

const makeNumberSchema = (threshold: Threshold) => {
  const { least, most, step } = thresholdTable[threshold];
  const error =
    step === 1 ? `Enter a whole number from ${least} to ${most}` : `${least} to ${most}, in steps of ${step}`;
  return z.number({ error }).check(z.gte(least, { error }), z.lte(most, { error }), z.multipleOf(step, { error }));
};

/** The allowed values of each threshold, for the form, the server and the store. */
export const thresholdSchemas: Readonly<Record<Threshold, z.ZodMiniNumber<number>>> = {
  silentDays: makeNumberSchema('silentDays'),
  roasThreshold: makeNumberSchema('roasThreshold'),
  roasDays: makeNumberSchema('roasDays'),
  bouncePoints: makeNumberSchema('bouncePoints'),
  answerMinutes: makeNumberSchema('answerMinutes'),
  unansweredHours: makeNumberSchema('unansweredHours'),
};

/** A place's changes to the catalog. Missing values come from the place above, or finally the default. */
const thresholdsSchema = z.strictObject({
  /** Values by service. */
  silentDaysOf: z.optional(z.partialRecord(serviceSchema, thresholdSchemas.silentDays)),
  roasThreshold: z.optional(thresholdSchemas.roasThreshold),
  roasDays: z.optional(thresholdSchemas.roasDays),
  bouncePoints: z.optional(thresholdSchemas.bouncePoints),
  answerMinutes: z.optional(thresholdSchemas.answerMinutes),
  unansweredHours: z.optional(thresholdSchemas.unansweredHours),
  /** Rules switched on or off from this level down: catalog rules, and own rules from above. */
  on: z.optional(boundedRecord(ruleIdSchema, z.boolean(), 60)),
});
export type Thresholds = z.infer<typeof thresholdsSchema>;

/** Settings of a region, organization or company for all sites below it. */
export const ruleSettingsSchema = z.strictObject({ thresholds: thresholdsSchema, own: ownRulesSchema });
/** A site's own settings; its ROAS threshold is in its Budgets and Thresholds. */
export const siteRuleSettingsSchema = z.strictObject({
  thresholds: z.omit(thresholdsSchema, { roasThreshold: true }),
  own: ownRulesSchema,
});
export type RuleSettings = {
  readonly thresholds: Thresholds;
  readonly own: readonly OwnRule[];
};
export const noSettings: RuleSettings = { thresholds: {}, own: [] };
