import { findOwnerId, isGroupId } from '../../../shared/domain/groups/groups.ts';
import { siteTimeZone, siteToday, wallClock } from '../../../shared/domain/periods/zone.ts';
import type { RollupMessage } from '../../../shared/messages/queues.ts';
import { minuteOfDay } from '../../../shared/messages/schedules.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { SiteGroup } from '../../../shared/model/site-group.ts';
import { now } from '../../runtime/clock.ts';
import { clearRollups, isAskedAgain, type Made, noteMade, readMade, withRowsLease } from '../../stores/rollups.ts';
import { siteGroups } from '../../stores/saved/groups.ts';
import { listNodesBelow } from '../../stores/sites/sites-below.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { findDispatchZone } from '../collection/windows.ts';
import { hasNames } from '../tree/list-owner.ts';
import { makeNames } from '../tree/name-lists.ts';
import { buildWordIndex } from '../tree/cached-name-words.ts';
import { askForRows, repeatRequest } from './ask.ts';
import { sitesOfGroup } from './group-sites.ts';
import { makeNodeRows, ownRows } from './node-rows.ts';
import { makeSiteRows } from './site-rows.ts';
import { idsAbove, isRolledUp } from './node-sites.ts';

/** Ancestors are built a little later, so that sites finishing together are counted together. */
const aboveSeconds = 20;
/** Listed sites are built by then; a node that counts one too early catches up the next night. */
const belowSeconds = 120;
/** Most runs have ended by then: a repeated request then costs a read. */
const repeatSeconds = 60;
const never = '1970-01-01T00:00:00.000Z';
/** Pages of a hundred nodes per message. */
const pagesPerMessage = 20;

/**
 * Builds the rows that a message requests and, for a company, its search names. Rows read after the request remain, so
 * repeated messages only cost a read. Deleted nodes are skipped. A sales token has only names and, as a whole, the
 * words of all lists below it.
 */
export async function computeRollups(message: RollupMessage, at: Date): Promise<void> {
  const { siteId, whole, also } = message;
  const node = await getNode(findOwnerId(siteId));
  if (node === null) return;
  const group = isGroupId(siteId) ? await loadGroup(siteId) : undefined;
  // A deleted group's rows go; restoring it requests them again.
  if (group === null) return clearRollups(siteId);
  if (also === 'below' && node.type !== 'SITE') return sendBelow(node, message);
  if (node.type === 'TOKEN') {
    await makeNames(node);
    return whole ? buildWordIndex(siteId) : undefined;
  }
  if (isAnswered(message, await readMade(siteId)) && !(await isAskedAgain(siteId))) return;
  await withRowsLease(siteId, at, {
    wants: ['rows', ...(whole ? ['whole'] : []), ...(also === 'above' ? ['above'] : [])],
    request: { at: message.askedAt, repeat: () => repeatRequest(message, repeatSeconds) },
    work: asked => computeRows({ node, group }, message, asked, at),
    handOver: () => askForRows([{ siteId }]),
  });
}

/** Reports whether rows exist that were read after the request. */
function isAnswered({ whole, askedAt }: RollupMessage, made: Made | null): boolean {
  const readAt = whole ? made?.wholeAt : made?.computedAt;
  return readAt !== null && readAt !== undefined && readAt > askedAt;
}

/** Reports whether a node's zone differs from its rows', or its suspension ended since they were built. */
const hasOtherDays = ({ attr }: SiteNode, made: Made | null): boolean =>
  made !== null &&
  ((made.timeZone !== undefined && made.timeZone !== siteTimeZone(attr)) ||
    (made.expectedAt !== undefined && attr.suspended !== true));

/**
 * Reports whether a site requested before its zone's companies were built finished after that: they must be rebuilt.
 */
function isAfterNodes(askedAt: string, { attr }: SiteNode): boolean {
  const zone = findDispatchZone(siteTimeZone(attr));
  const [asked, ended] = [new Date(askedAt), now()].map(instant => {
    const { hour, minute } = wallClock(instant, zone);
    return { day: siteToday(instant, zone), isDue: hour * 60 + minute >= minuteOfDay('rollup-nodes') };
  });
  return asked?.day === ended?.day && asked?.isDue === false && ended?.isDue === true;
}

/** Builds rows. `asked`: requests made during an earlier run. */
async function computeRows(
  { node, group }: { node: SiteNode; group: SiteGroup | undefined },
  message: RollupMessage,
  asked: ReadonlySet<string>,
  at: Date,
): Promise<void> {
  const { siteId, askedAt, also } = message;
  const made = await readMade(siteId);
  if (asked.size === 0 && isAnswered(message, made)) return;
  const timeZone = siteTimeZone(node.attr);
  const whole = message.whole || asked.has('whole') || hasOtherDays(node, made);
  if (group === undefined && hasNames(node)) await makeNames(node);
  // A suspended site's rows stay as of its last run: no later day is expected.
  const expectedAt = node.attr.suspended === true ? (made?.expectedAt ?? made?.computedAt ?? never) : undefined;
  const lineMonths = made?.lineMonths ?? [];
  const owner =
    group === undefined
      ? ownRows(node)
      : { siteId, attr: node.attr, listSites: () => sitesOfGroup(node, group.members) };
  const { isLeft = false, ...counted } =
    node.type === 'SITE' ? {} : await makeNodeRows(owner, { whole, now: at, lineMonths });
  if (node.type === 'SITE')
    await makeSiteRows(node, {
      whole,
      now: at,
      madeAt: made === null ? undefined : new Date(made.computedAt),
      expectedAt: expectedAt === undefined ? at : new Date(expectedAt),
    });
  // Before the record, so that an interrupted run asks again.
  if (also === 'above' || asked.has('above') || (node.type === 'SITE' && isAfterNodes(askedAt, node)))
    await askForRows(
      (await idsAbove(node)).map(id => ({ siteId: id })),
      aboveSeconds,
    );
  await noteMade(siteId, {
    computedAt: at.toISOString(),
    wholeAt: whole ? at.toISOString() : (made?.wholeAt ?? null),
    timeZone,
    ...counted,
    ...(expectedAt === undefined ? {} : { expectedAt }),
  });
  if (isLeft) await askForRows([{ siteId }]);
  if (group === undefined && isRolledUp(node)) await askForGroups(node.siteId, whole);
  // The node or group was deleted while its rows were built, so they are removed.
  const isGone = group === undefined ? (await getNode(siteId)) === null : (await loadGroup(siteId)) === null;
  if (isGone) await clearRollups(siteId);
}

/** Finds a group that isn't deleted. */
async function loadGroup(groupId: string): Promise<SiteGroup | null> {
  const group = await siteGroups.find(groupId);
  return group?.deletedAt === undefined ? group : null;
}

/** Requests the rows of a node's groups: whatever changes the node's sites may change them. */
async function askForGroups(siteId: string, whole: boolean): Promise<void> {
  const groups = await siteGroups.list(siteId);
  await askForRows(groups.map(({ id }) => ({ siteId: id, whole })));
}

/** Requests sites first and their ancestors afterwards; long lists continue in another message. */
async function sendBelow(node: SiteNode, { whole, cursor: from }: RollupMessage): Promise<void> {
  let cursor: string | null | undefined = from;
  for (let page = 0; cursor !== null && page < pagesPerMessage; page += 1) {
    const { nodes, cursor: next } = await listNodesBelow(node, cursor);
    const sites = nodes.filter(({ type }) => type === 'SITE').map(({ siteId }) => ({ siteId, whole }));
    await askForRows(sites);
    await askForRows(
      nodes.filter(isRolledUp).map(({ siteId }) => ({ siteId, whole })),
      belowSeconds,
    );
    cursor = next;
  }
  if (cursor !== null && cursor !== undefined)
    await askForRows([{ siteId: node.siteId, whole, also: 'below', cursor }]);
  else if (isRolledUp(node)) await askForRows([{ siteId: node.siteId, whole }], belowSeconds);
}
