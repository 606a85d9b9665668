import * as z from 'zod/mini';
import { ownRulesSchema } from '../../../shared/model/alert.ts';
import { ruleIdSchema } from '../../../shared/model/rule-id.ts';
import {
  type RuleSettings,
  ruleSettingsSchema,
  siteRuleSettingsSchema,
  thresholdTable,
  type Thresholds,
} from '../../../shared/model/rule-settings.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { serviceSchema, stoppingServices } from '../../../shared/platforms/registry.ts';

export type StoredSettings = RuleSettings & { readonly revision: number };

const thresholds = z.optional(ruleSettingsSchema.shape.thresholds);

/** Versions before shared thresholds store a site's rules complete, including defaults. */
const completeSchema = z.object({
  off: z.array(ruleIdSchema),
  silentDays: z.number(),
  silentDaysOf: z.optional(z.partialRecord(serviceSchema, z.number())),
  roasDays: z.number(),
  bouncePoints: z.number(),
  answerMinutes: z._default(z.number(), thresholdTable.answerMinutes.standard),
  unansweredHours: z._default(z.number(), thresholdTable.unansweredHours.standard),
  own: ownRulesSchema,
});
type Complete = z.infer<typeof completeSchema>;
const siteItemSchema = z.object({ revision: z.int(), rules: completeSchema, thresholds });
const placeItemSchema = z.object({
  siteId: z.string(),
  revision: z.int(),
  rules: z.object({ own: ownRulesSchema, thresholds }),
});

/** Parses a site's stored settings. */
export function parseSiteSettings(item: unknown): StoredSettings {
  const { revision, rules, thresholds: stored } = readStored(siteItemSchema, item);
  return { revision, thresholds: stored ?? toThresholds(rules), own: rules.own };
}

/** Treats values that differ from the default as set by the site. */
function toThresholds({ off, silentDays, silentDaysOf: silentDaysByService = {}, ...numbers }: Complete): Thresholds {
  const set = (name: 'roasDays' | 'bouncePoints' | 'answerMinutes' | 'unansweredHours') =>
    numbers[name] === thresholdTable[name].standard ? {} : { [name]: numbers[name] };
  const all =
    silentDays === thresholdTable.silentDays.standard ? [] : stoppingServices.map(service => [service, silentDays]);
  const silent = { ...Object.fromEntries(all), ...silentDaysByService };
  return {
    ...set('roasDays'),
    ...set('bouncePoints'),
    ...set('answerMinutes'),
    ...set('unansweredHours'),
    ...(Object.keys(silent).length === 0 ? {} : { silentDaysOf: silent }),
    ...(off.length === 0 ? {} : { on: Object.fromEntries(off.map(ruleId => [ruleId, false])) }),
  };
}

/** Converts a site's settings to an item that versions with only complete rules can read. */
export function siteItem(settings: RuleSettings) {
  const { thresholds: ownThresholds, ...rest } = siteRuleSettingsSchema.parse(settings);
  const value = (name: 'roasDays' | 'bouncePoints' | 'answerMinutes' | 'unansweredHours') =>
    ownThresholds[name] ?? thresholdTable[name].standard;
  return {
    thresholds: ownThresholds,
    rules: {
      off: Object.entries(ownThresholds.on ?? {}).flatMap(([ruleId, isOn]) => (isOn ? [] : [ruleId])),
      silentDays: thresholdTable.silentDays.standard,
      ...(ownThresholds.silentDaysOf === undefined ? {} : { silentDaysOf: ownThresholds.silentDaysOf }),
      roasDays: value('roasDays'),
      bouncePoints: value('bouncePoints'),
      answerMinutes: value('answerMinutes'),
      unansweredHours: value('unansweredHours'),
      own: rest.own,
    },
  };
}

/** Parses the stored settings of a place above sites. */
export function parsePlaceSettings(item: unknown): StoredSettings & { readonly siteId: string } {
  const { siteId, revision, rules } = readStored(placeItemSchema, item);
  return { siteId, revision, thresholds: rules.thresholds ?? {}, own: rules.own };
}

export const placeItem = (settings: RuleSettings) => ({ rules: ruleSettingsSchema.parse(settings) });
