import * as z from 'zod/mini';

/** Insights return every number as text; numbers are accepted too. */
const written = (pattern: RegExp, what: string) =>
  z.pipe(
    z.union([z.string().check(z.regex(pattern, `Not ${what}`)), z.number()]),
    z.transform(value => Number(value)),
  );
const whole = z.pipe(written(/^-?\d+$/, 'a whole number'), z.int());
const decimal = z.pipe(written(/^-?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?$/, 'a number'), z.number());
/** Treats null as absent. */
function orAbsent<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform(value => value ?? undefined),
    ),
  );
}
/** Counts and amounts are omitted when zero. */
function orZero<Schema extends z.ZodMiniType<number>>(schema: Schema) {
  return z._default(
    z.pipe(
      z.nullable(schema),
      z.transform((value): number => value ?? 0),
    ),
    0,
  );
}
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Not a day'));

/** Next to `value`, the same count appears by attribution window ('7d_click'); these are parts, not additions. */
const actions = orAbsent(z.array(z.object({ action_type: z.string().check(z.minLength(1)), value: orZero(decimal) })));

const dated = { date_start: day, date_stop: day };
/** Row of level=campaign, time_increment=1. Empty lists and counts are absent. */
export const campaignRowSchema = z.object({
  ...dated,
  campaign_id: z.string().check(z.minLength(1)),
  campaign_name: orAbsent(z.string()),
  objective: orAbsent(z.string()),
  spend: orZero(decimal),
  impressions: orZero(whole),
  clicks: orAbsent(whole),
  inline_link_clicks: orAbsent(whole),
  reach: orAbsent(whole),
  actions,
  unique_actions: actions,
  action_values: actions,
});
export type CampaignRow = z.infer<typeof campaignRowSchema>;

/** Row of level=account, breakdowns=device_platform, time_increment=1. */
export const deviceRowSchema = z.object({
  ...dated,
  device_platform: z.string().check(z.minLength(1)),
  spend: orZero(decimal),
  impressions: orZero(whole),
  clicks: orAbsent(whole),
});
export type DeviceRow = z.infer<typeof deviceRowSchema>;
