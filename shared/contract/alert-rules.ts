import * as z from 'zod/mini';
import { ownRuleSchema } from '../model/alert.ts';
import { daySchema, idSchema } from '../model/primitives.ts';
import { ruleSettingsSchema, siteRuleSettingsSchema } from '../model/rule-settings.ts';
import { nodeTypeSchema } from '../model/node.ts';
import { serviceSchema } from '../platforms/registry.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const ofNode = z.strictObject({ siteId: idSchema });
const revisionField = { revision: z.int().check(z.nonnegative()) };
const access = {
  kind: 'node',
  action: 'site.options',
  node: { from: 'path', param: 'siteId' },
} as const;

/** Rules inherited from the levels above, nearest first. */
export const placeAboveSchema = z.extend(ruleSettingsSchema, {
  type: nodeTypeSchema,
  /** Null when the viewer can't see the levels above, such as a region that only links the site. */
  name: z.nullable(z.string()),
});
export type PlaceAbove = z.infer<typeof placeAboveSchema>;

/** The audience of a node's rules, and how often each rule opened an alert within 30 days. */
const ruleReachSchema = z.object({
  sites: z.int(),
  shops: z.int(),
  /** Sites by service that an account is chosen of. */
  connected: z.partialRecord(serviceSchema, z.int()),
  /** Keyed by rule. A missing rule did not fire. */
  fired: z.record(z.string(), z.int()),
});
export type RuleReach = z.infer<typeof ruleReachSchema>;

export const putAlertRules = defineEndpoint({
  id: 'put-alert-rules',
  area: 'notifications',
  method: 'PUT',
  path: '/alerts/{siteId}/rules',
  summary: "Save a site's thresholds and custom rules, which apply from the next morning",
  params: ofNode,
  query: none,
  body: z.extend(siteRuleSettingsSchema, revisionField),
  status: 200,
  response: z.object({ revision: z.int() }),
  access,
});

const ruleBacktestSchema = z.object({
  start: daySchema,
  end: daySchema,
  /** The alerts that would have opened, by morning and site. */
  opened: z.array(z.object({ siteId: idSchema, name: z.string(), day: daySchema })),
  /** Sites with a morning that has enough data, of those read. */
  checked: z.int(),
  listed: z.int(),
  /** All sites; null: too many to count. */
  sites: z.nullable(z.int()),
});
export type RuleBacktest = z.infer<typeof ruleBacktestSchema>;

export const backtestRule = defineEndpoint({
  id: 'backtest-rule',
  area: 'notifications',
  method: 'POST',
  path: '/alerts/{siteId}/backtest',
  summary:
    'Check on which of the last 90 mornings a custom rule would have opened alerts at up to 30 sites; saves nothing',
  params: ofNode,
  query: none,
  body: z.strictObject({ rule: ownRuleSchema }),
  status: 200,
  response: ruleBacktestSchema,
  access,
});

export const getSharedRules = defineEndpoint({
  id: 'get-shared-rules',
  area: 'notifications',
  method: 'GET',
  path: '/alerts/{siteId}/shared-rules',
  summary: 'List thresholds and rules that a region, organization, or company sets for all its sites',
  params: ofNode,
  query: none,
  status: 200,
  response: z.extend(ruleSettingsSchema, {
    revision: z.int(),
    above: z.array(placeAboveSchema),
    /** Null where there are too many sites to look at each. */
    reach: z.nullable(ruleReachSchema),
  }),
  access,
});

export const putSharedRules = defineEndpoint({
  id: 'put-shared-rules',
  area: 'notifications',
  method: 'PUT',
  path: '/alerts/{siteId}/shared-rules',
  summary:
    'Save thresholds and rules for all sites in a region, organization, or company, which apply from the next morning',
  params: ofNode,
  query: none,
  body: z.extend(ruleSettingsSchema, revisionField),
  status: 200,
  response: z.object({ revision: z.int() }),
  access,
});
