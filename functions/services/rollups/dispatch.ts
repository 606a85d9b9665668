import type { JobTime } from '../../runtime/job-time.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { auditDayOfMonth } from '../../../shared/domain/audits/due.ts';
import { previousYearMonth, toYearMonth } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { keepTypeMedians } from '../audits/keep-type-medians.ts';
import { type DispatchResult, pageThroughZone } from '../collection/zone-pages.ts';
import { rankNodeFindings } from '../findings/rank-findings.ts';
import { askForRows } from './ask.ts';
import { idsAbove, isRolledUp } from './node-sites.ts';

const concurrency = 8;

/**
 * Requests rows of the sites in a zone's night, or of the regions, organizations and companies that count them, and the
 * word index of their sales tokens; or chooses the most urgent findings of those with very many sites. The day before
 * the audits also updates the medians they use. A node with sites in several zones is built after each night. Sites
 * without a connection are skipped.
 */
export async function dispatchRollup(event: ScheduleEvent, context: JobTime): Promise<DispatchResult> {
  const { now } = context;
  const today = event.date ?? siteToday(now, event.timeZone);
  const isBeforeAudits = event.job === 'rollup-nodes' && Number(today.slice(8)) === auditDayOfMonth - 1;
  const zoneSites: SiteNode[] = [];
  const asked = new Set<string>();
  const isNew = (id: string) => !asked.has(id) && asked.add(id).size > 0;
  const result = await pageThroughZone(event, context, async keys => {
    const sites = [...new Set(keys.map(({ siteId }) => siteId))].filter(isNew);
    if (event.job === 'rollup-sites') {
      await askForRows(sites.map(siteId => ({ siteId })));
      return sites.length;
    }
    const found = await getNodes(sites);
    if (isBeforeAudits) zoneSites.push(...found);
    const above = (await mapConcurrent(found, concurrency, idsAbove)).flat();
    const nodes = await getNodes([...new Set(above)].filter(isNew));
    if (event.job === 'rank-findings') {
      for (const node of nodes.filter(isRolledUp)) await rankNodeFindings(node, now);
      return 0;
    }
    await askForRows(nodes.filter(isRolledUp).map(({ siteId }) => ({ siteId })));
    const tokens = nodes.filter(({ type }) => type === 'TOKEN');
    await askForRows(tokens.map(({ siteId }) => ({ siteId, whole: true })));
    return nodes.length;
  });
  if (isBeforeAudits) await keepTypeMedians(zoneSites, previousYearMonth(toYearMonth(today)), event.timeZone);
  return result;
}
