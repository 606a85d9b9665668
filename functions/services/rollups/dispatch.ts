import type { JobTime } from '../../runtime/job-time.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { type DispatchResult, pageThroughZone } from '../collection/zone-pages.ts';
import { askForRows } from './ask.ts';
import { idsAbove, isRolledUp } from './sites-of-node.ts';

const lanes = 8;

/**
 * Has the rows made of the sites that a zone's night pulls, or of the regions, organisations and companies that count
 * them, and of their sales tokens which word is in which list of names. A node with sites of several zones is made
 * after each of their nights. A site without a connection has nothing to add up and is in no zone.
 */
export async function dispatchRollup(event: ScheduleEvent, context: JobTime): Promise<DispatchResult> {
  const { now } = context;
  const asked = new Set<string>();
  const isNew = (id: string) => !asked.has(id) && asked.add(id).size > 0;
  return pageThroughZone(event, context, async keys => {
    const sites = [...new Set(keys.map(({ siteId }) => siteId))].filter(isNew);
    if (event.job === 'rollup-sites') {
      await askForRows(
        sites.map(siteId => ({ siteId })),
        now,
      );
      return sites.length;
    }
    const above = (await mapConcurrent(await getNodes(sites), lanes, idsAbove)).flat();
    const nodes = await getNodes([...new Set(above)].filter(isNew));
    await askForRows(
      nodes.filter(isRolledUp).map(({ siteId }) => ({ siteId })),
      now,
    );
    const tokens = nodes.filter(({ type }) => type === 'TOKEN');
    await askForRows(
      tokens.map(({ siteId }) => ({ siteId, whole: true })),
      now,
    );
    return nodes.length;
  });
}
