import { forgetLate, type LateRow, listLate, noteSent } from '../../stores/jobs/late-rows.ts';
import { readMade } from '../../stores/rollups.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { askForRows } from './ask.ts';
import { idsAbove, isRolledUp } from './sites-of-node.ts';

const lanes = 8;
const stopBeforeMs = 30_000;

/**
 * Has the rows of a zone's late sites made anew, and those of every node that counts one of them when that is through:
 * a site in one sweep, what is above it in a later one. However many pulls were late, a node is made once a sweep.
 * Asked first, forgotten last: a sweep that dies asks again. Answers how many nodes were asked for.
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
    await mapConcurrent(fresh, lanes, row => noteSent(row, now));
    const made = (await mapConcurrent(page.rows, lanes, async row => ((await isMade(row)) ? [row] : []))).flat();
    const above = await nodesAbove(made);
    await ask(
      above.map(siteId => ({ siteId, whole: false })),
      asked,
    );
    await mapConcurrent(made, lanes, forgetLate);
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

/** Whether a site's own rows were made since they were asked for. */
async function isMade({ sk: siteId, sentAt }: LateRow): Promise<boolean> {
  if (sentAt === undefined) return false;
  const made = await readMade(siteId);
  return made !== null && made.computedAt >= sentAt;
}

/** What counts these sites and has rows, each once. */
async function nodesAbove(rows: readonly LateRow[]): Promise<string[]> {
  const above = (await mapConcurrent(await getNodes(rows.map(({ sk }) => sk)), lanes, idsAbove)).flat();
  const nodes = await getNodes([...new Set(above)]);
  return nodes.filter(isRolledUp).map(({ siteId }) => siteId);
}
