import { judgeSite } from '../../../shared/domain/alerts/judge.ts';
import type { ServiceFacts } from '../../../shared/domain/alerts/site-facts.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { makeDayRows } from '../../../shared/numbers/rollup/node-rows.ts';
import { resolveAlertRules } from '../../../shared/domain/alerts/inherited-rules.ts';
import type { NodeDay } from '../../../shared/model/node-rows.ts';
import type { Said } from './second-computation.ts';
import type { RuleSettings, Thresholds } from '../../../shared/model/rule-settings.ts';
import {
  fbDay,
  firstMorning,
  ga4Day,
  mornings,
  type PlaceSettings,
  type SiteWeek,
  type Version,
} from './site-weeks.ts';

const oldest = addDays(firstMorning, -21);

/** Converts a place's settings to their stored form. */
function toRuleSettings({ threshold, days, points, roas, bounce, facebook }: PlaceSettings): RuleSettings {
  const thresholds: Thresholds = {};
  if (threshold !== null) thresholds.roasThreshold = threshold;
  if (days !== null) thresholds.roasDays = days;
  if (points !== null) thresholds.bouncePoints = points;
  const on: Record<string, boolean> = {};
  if (roas !== null) on.roas = roas;
  if (bounce !== null) on['cpc-bounce'] = bounce;
  if (facebook !== null) on['not-tracking-fb'] = facebook;
  return { thresholds: { ...thresholds, on }, own: [] };
}

/** Runs the program for each morning of a week on its nightly rows, and returns the verdicts and open alerts. */
export function saidByProgram({
  id,
  isEcommerce,
  hasFb,
  threshold,
  fbBudget,
  versions,
  set,
}: SiteWeek): [key: string, said: Said][] {
  const open = new Map<string, boolean>();
  const made = new Map<string, NodeDay | undefined>();
  return Array.from({ length: mornings }, (_, morning) => morning).flatMap(morning => {
    const today = addDays(firstMorning, morning);
    const yesterday = addDays(today, -1);
    const indexVersions = (service: Version['service']) =>
      new Map(
        versions
          .filter(version => version.service === service && version.from <= morning)
          .toSorted((a, b) => a.from - b.from)
          .map(version => [version.day, version]),
      );
    const [ga4, fb] = [indexVersions('ga4'), indexVersions('fb')];
    const rows = new Map<string, NodeDay>();
    for (let date = oldest; date <= yesterday; date = addDays(date, 1)) {
      const [core, ads] = [ga4.get(date), fb.get(date)];
      const key = `${date} ${core?.from} ${ads?.from}`;
      if (!made.has(key)) {
        const covered = (service: 'ga4' | 'fb', isHeld: boolean) => ({
          service,
          expected: { start: oldest, end: date },
          isBroken: false,
          held: new Set(isHeld ? [date] : []),
        });
        const days = { ga4: core ? [ga4Day(core)] : [], fb: ads ? [fbDay(ads)] : [] };
        const services = [covered('ga4', core !== undefined), ...(hasFb ? [covered('fb', ads !== undefined)] : [])];
        made.set(key, makeDayRows({ days, services }, { start: date, end: date })[0]);
      }
      const row = made.get(key);
      if (row) rows.set(date, row);
    }
    const service = (name: 'ga4' | 'fb'): ServiceFacts => ({
      service: name,
      state: 'working',
      today,
      lastDay: yesterday,
      newestExpected: yesterday,
      unansweredDays: 0,
      isFirst: false,
    });
    const judgment = judgeSite({
      siteId: `site-${id}`,
      today,
      isEcommerce,
      roasThreshold: threshold ?? undefined,
      dailyBudgets: { fb: fbBudget ?? undefined },
      verificationStatus: undefined,
      services: [service('ga4'), ...(hasFb ? [service('fb')] : [])],
      rows,
      rules: resolveAlertRules(set.map(toRuleSettings)),
      answers: null,
    });
    return judgment.map(({ ruleId, outcome }): [string, Said] => {
      const isOpen = outcome === 'unknown' ? (open.get(ruleId) ?? false) : outcome === 'firing';
      open.set(ruleId, isOpen);
      return [`${id}/${morning}/${ruleId}`, { verdict: outcome, isOpen }];
    });
  });
}
