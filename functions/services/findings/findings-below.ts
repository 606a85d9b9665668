import type { AlertFinding, Findings, InsightFinding } from '../../../shared/contract/findings.ts';
import type { Action } from '../../../shared/domain/access/actions.ts';
import { accessNodeOfSummary, decide, toAccessNode, type Viewer } from '../../../shared/domain/access/decide.ts';
import type { AccessNode } from '../../../shared/domain/access/reach.ts';
import { toTaskSource } from '../../../shared/domain/findings/finding.ts';
import { identityKey } from '../../../shared/domain/findings/fold.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { sourceKey } from '../../../shared/domain/tasks/source.ts';
import type { SiteGroup } from '../../../shared/model/site-group.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { findOpenTasks } from '../../stores/tasks/tasks.ts';
import { getUser } from '../../stores/users/users.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { listReadableAlerts } from '../alerts/in-reach.ts';
import { findMembers } from '../groups/find-members.ts';
import { listReadableInsights } from '../recommendations/in-reach.ts';
import { formatPersonName } from '../tasks/task-people.ts';
import { readManySites } from './many-sites.ts';

const concurrency = 8;

/**
 * Lists the open alerts and the recommendations at and below a node that a viewer may read, each with its open task
 * where the viewer may read tasks. `group`: only its sites, as they are now.
 */
export async function findingsBelow(viewer: Viewer, node: SiteNode, group?: SiteGroup): Promise<Findings> {
  const many = group === undefined ? await readManySites(node) : null;
  const [alerts, insights, members] = await Promise.all([
    listReadableAlerts(viewer, node.sitePath, many),
    listReadableInsights(viewer, node, many),
    group === undefined ? null : findMembers(node, group.members),
  ]);
  const memberIds = members && new Set(members.sites.map(({ siteId }) => siteId));
  const isShown = ({ site }: { readonly site: { readonly siteId: string } }) => memberIds?.has(site.siteId) ?? true;
  const may = (action: Action, access: AccessNode) => decide(viewer, action, access).outcome === 'allowed';
  const listedAlerts = alerts.listed.filter(isShown).map(({ alert, site }) => {
    const access = toAccessNode(site);
    const finding: AlertFinding = {
      ...alert,
      timeZone: siteTimeZone(site.attr),
      mayUpdate: may('site.update', access),
      mayAssign: may('task.update', access),
    };
    return {
      finding,
      made: sourceKey(toTaskSource({ kind: 'alert', of: finding })),
      readsTasks: may('task.read', access),
    };
  });
  const listedInsights = insights.listed.filter(isShown).map(({ insight, site }) => {
    const access = accessNodeOfSummary(site);
    const finding: InsightFinding = { ...insight, mayAssign: may('task.update', access) };
    return {
      finding,
      made: sourceKey(toTaskSource({ kind: 'recommendation', of: insight })),
      readsTasks: may('task.read', access),
    };
  });
  // Rows that the viewer can't see any part of aren't counted either.
  const keys = new Set([
    ...listedAlerts.map(({ finding: of }) => identityKey({ kind: 'alert', of })),
    ...listedInsights.map(({ finding: of }) => identityKey({ kind: 'recommendation', of })),
  ]);
  const readTask = await taskReader([...listedAlerts, ...listedInsights]);
  return {
    alerts: listedAlerts.map(({ finding, made }) => ({ ...finding, ...readTask(finding.siteId, made) })),
    insights: listedInsights.map(({ finding, made }) => ({ ...finding, ...readTask(finding.siteId, made) })),
    sites: members?.total ?? insights.sites,
    more: alerts.more || insights.more,
    ...(many?.ranked ? { rows: many.ranked.rows.filter(({ key }) => keys.has(key)) } : {}),
  };
}

type Origin = {
  readonly finding: { readonly siteId: string };
  readonly made: string;
  readonly readsTasks: boolean;
};
type WithTask = Pick<AlertFinding, 'task'>;

/** Reads the open tasks of all findings in a few calls. */
async function taskReader(origins: readonly Origin[]): Promise<(siteId: string, made: string) => WithTask> {
  const readable = origins.filter(({ readsTasks }) => readsTasks);
  const stored = await findOpenTasks(readable.map(({ finding, made }) => ({ siteId: finding.siteId, made })));
  const ownerIds = [...new Set(stored.flatMap(({ task }) => task.ownerId ?? []))];
  const owners = new Map(
    (await mapConcurrent(ownerIds, concurrency, getUser)).flatMap(user =>
      user === null ? [] : [[user.userId, formatPersonName(user)]],
    ),
  );
  const tasks = new Map(
    stored.map(({ task: { siteId, taskId, ownerId }, made }) => [
      `${siteId} ${made}`,
      { taskId, ownerId, ownerName: ownerId === null ? '' : (owners.get(ownerId) ?? '') },
    ]),
  );
  return (siteId, made) => {
    const task = tasks.get(`${siteId} ${made}`);
    return task === undefined ? {} : { task };
  };
}
