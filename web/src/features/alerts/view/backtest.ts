import type { RuleBacktest } from '../../../../../shared/contract/alert-rules.ts';
import { formatSiteCount } from '../../../../../shared/domain/alerts/groups.ts';
import { formatDay } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';

type Result = Pick<RuleBacktest, 'opened' | 'checked' | 'listed' | 'sites'>;

/** Returns the result of a backtest in one sentence, and which sites it didn't check. */
export function formatBacktest({ opened, checked, listed, sites }: Result): string {
  const isCut = sites === null || sites > listed;
  const cut = isCut ? ` We checked the first ${formatSiteCount(listed, sites)}.` : '';
  if (checked === 0) return `There isn’t enough data to check this rule.${cut}`;
  if (opened.length === 0) return `It would have opened no alerts.${cut}`;
  const alerts = `${formatNumber(opened.length)} ${opened.length === 1 ? 'alert' : 'alerts'}`;
  const places = new Set(opened.map(({ siteId }) => siteId)).size;
  const at = listed > 1 ? ` at ${formatSiteCount(places, listed)}` : '';
  return `It would have opened ${alerts}${at}.${cut}`;
}

/** Groups the alerts of a backtest by site, most alerts first, each with its days: 'Oct 3, Oct 9'. */
export const listBacktestSites = ({ opened }: Result): { siteId: string; name: string; days: string }[] =>
  [...Map.groupBy(opened, ({ siteId }) => siteId).values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(alerts => {
      const [first] = alerts;
      const days = alerts.map(({ day }) => formatDay(day)).join(', ');
      return first === undefined ? [] : [{ siteId: first.siteId, name: first.name, days }];
    });
