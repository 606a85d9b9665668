import { forgetLate, type LateRow, listLate, noteSent } from '../../stores/jobs/late-rows.ts';
import { readMade } from '../../stores/rollups.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { askForRows } from './ask.ts';
import { idsAbove, isRolledUp } from './node-sites.ts';

const concurrency = 8;
const stopBeforeMs = 30_000;

/**
 * Requests new rows of a zone's late sites and, in a later sweep, of every node that counts them, once per sweep.
 * Entries are deleted last, so an interrupted sweep repeats. Returns the number of nodes requested.
 */
export async function refreshLate(
  timeZone: string,
  { now, remainingMs }: { now: Date; remainingMs: () => number },
): Promise<number> {
  const asked = new Set<string>();
  for (let cursor: string | null = null; remainingMs() > stopBeforeMs; ) {
    const page = await listLate(timeZone, cursor);
    const fresh = page.rows.filter(({ sentAt }) => sentAt === undefined);
    await ask(
      fresh.map(({ sk, whole }) => ({ siteId: sk, whole: whole === true })),
      asked,
    );
    await mapConcurrent(fresh, concurrency, row => noteSent(row, now));
    const made = (await mapConcurrent(page.rows, concurrency, async row => ((await isMade(row)) ? [row] : []))).flat();
    const above = await nodesAbove(made);
    await ask(
      above.map(siteId => ({ siteId, whole: false })),
      asked,
    );
    await mapConcurrent(made, concurrency, forgetLate);
    if (page.cursor === null) break;
    cursor = page.cursor;
  }
  return asked.size;
}

async function ask(nodes: readonly { siteId: string; whole: boolean }[], asked: Set<string>): Promise<void> {
  const fresh = nodes.filter(({ siteId }) => !asked.has(siteId));
  await askForRows(fresh);
  for (const { siteId } of fresh) asked.add(siteId);
}

/** Reports whether a site's rows were built since the request. */
async function isMade({ sk: siteId, sentAt }: LateRow): Promise<boolean> {
  if (sentAt === undefined) return false;
  const made = await readMade(siteId);
  return made !== null && made.computedAt >= sentAt;
}

/** Lists the nodes with rows that count these sites, each once. */
async function nodesAbove(rows: readonly LateRow[]): Promise<string[]> {
  const above = (await mapConcurrent(await getNodes(rows.map(({ sk }) => sk)), concurrency, idsAbove)).flat();
  const nodes = await getNodes([...new Set(above)]);
  return nodes.filter(isRolledUp).map(({ siteId }) => siteId);
}
