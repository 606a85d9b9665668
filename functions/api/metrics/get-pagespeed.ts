import { getPagespeed } from '../../../shared/contract/pages.ts';
import { speedRuns } from '../../../shared/domain/pages/speed.ts';
import { addMonths } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { createHandler } from '../../runtime/handler.ts';
import { requireSite } from '../../services/pages/ranges.ts';
import { readDays } from '../../stores/metrics/metrics.ts';

const monthsBack = 3;

export const handler = createHandler(getPagespeed, async ({ node, now }) => {
  const { siteId, attr } = requireSite(node);
  const today = siteToday(now, siteTimeZone(attr));
  const days = await readDays(siteId, 'pagespeed', 'lab', addMonths(today, -monthsBack), today);
  return { MOBILE: speedRuns(days, 'MOBILE'), DESKTOP: speedRuns(days, 'DESKTOP') };
});
