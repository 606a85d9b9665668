import type { RollupMessage } from '../../../shared/messages/queues.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { clearRollups, noteMade, readMade } from '../../stores/rollups.ts';
import { listNodesBelow } from '../../stores/sites/sites-below.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { hasNames } from '../tree/list-owner.ts';
import { makeNames } from '../tree/name-lists.ts';
import { makeNameWords } from '../tree/name-words.ts';
import { askForRows } from './ask.ts';
import { makeNodeRows } from './node-rows.ts';
import { makeSiteRows } from './site-rows.ts';
import { idsAbove, isRolledUp } from './sites-of-node.ts';

/** What counts a site is made a little later, so that sites that end together are counted together. */
const aboveSeconds = 20;
/**
 * Sites of a list that was asked for anew are made by then; a node that counts one too early sees it the next night.
 */
const belowSeconds = 120;
/** Pages of a hundred nodes that one message sends on. */
const pagesPerMessage = 20;

/**
 * Makes the rows that a message asks for, and of a company the names that a search goes through. Rows that were made
 * since it was asked are left: a message that comes twice, or a hundred that ask for the same, cost a read. A node that
 * is gone is nothing to do. A sales token has no rows but names, and, as a whole, the words of all lists below it.
 */
export async function computeRollups(message: RollupMessage, now: Date): Promise<void> {
  const { siteId, whole, askedAt, also } = message;
  const node = await getNode(siteId);
  if (node === null) return;
  if (also === 'below' && node.type !== 'SITE') return sendBelow(node, message, now);
  if (node.type === 'TOKEN') {
    await makeNames(node);
    return whole ? makeNameWords(siteId) : undefined;
  }
  const made = await readMade(siteId);
  const since = whole ? made?.wholeAt : made?.computedAt;
  if (since !== null && since !== undefined && since >= askedAt) return;
  if (hasNames(node)) await makeNames(node);
  await (node.type === 'SITE' ? makeSiteRows(node, { whole, now }) : makeNodeRows(node, { whole, now }));
  if (also === 'above')
    await askForRows(
      (await idsAbove(node)).map(id => ({ siteId: id })),
      now,
      aboveSeconds,
    );
  await noteMade(siteId, {
    computedAt: now.toISOString(),
    wholeAt: whole ? now.toISOString() : (made?.wholeAt ?? null),
  });
  // Deleted while its rows were made: nothing of it stays.
  if ((await getNode(siteId)) === null) await clearRollups(siteId);
}

/**
 * Sites at once, what counts them when those are through; a list that is longer than one message sends goes on in
 * another.
 */
async function sendBelow(node: SiteNode, { whole, cursor: from }: RollupMessage, now: Date): Promise<void> {
  let cursor: string | null | undefined = from;
  for (let page = 0; cursor !== null && page < pagesPerMessage; page += 1) {
    const { nodes, cursor: next } = await listNodesBelow(node, cursor);
    const sites = nodes.filter(({ type }) => type === 'SITE').map(({ siteId }) => ({ siteId, whole }));
    await askForRows(sites, now);
    await askForRows(
      nodes.filter(isRolledUp).map(({ siteId }) => ({ siteId, whole })),
      now,
      belowSeconds,
    );
    cursor = next;
  }
  if (cursor !== null && cursor !== undefined)
    await askForRows([{ siteId: node.siteId, whole, also: 'below', cursor }], now);
  else if (isRolledUp(node)) await askForRows([{ siteId: node.siteId, whole }], now, belowSeconds);
}
