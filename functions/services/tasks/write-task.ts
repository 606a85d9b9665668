import { changedTask, followingTask, newTask } from '../../../shared/domain/tasks/change.ts';
import { sourceKey } from '../../../shared/domain/tasks/source.ts';
import { isDay } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Task, TaskContent, TaskSource } from '../../../shared/model/task.ts';
import type { User } from '../../../shared/model/user.ts';
import { conflict, invalid, notFound } from '../../runtime/errors.ts';
import { newTaskId } from '../../stores/tasks/task-items.ts';
import { createTask, findTask, replaceTask } from '../../stores/tasks/tasks.ts';
import type { PreparedMail } from '../mail/queue-mail.ts';
import { prepareAssigned } from './mail-assigned.ts';
import { findMorningZone, formatPersonName, findReader, type Owner, ownerFor } from './task-people.ts';

/** Maximum open tasks of a usable board. */
const maxOpenTasks = 500;

type By = { readonly user: User; readonly now: Date };

const changedMeanwhile = 'Someone else changed this task. Nothing was saved. Compare both versions and choose';
const taskGone = 'This task was deleted . Nothing was saved';

function check(site: SiteNode, { due, repeat }: TaskContent): void {
  if (site.type !== 'SITE') throw invalid([{ path: 'path.siteId', message: 'Tasks belong to a site' }]);
  if (due !== null && !isDay(due)) throw invalid([{ path: 'body.task.due', message: "This date doesn't exist" }]);
  if (repeat !== null && due === null)
    throw invalid([{ path: 'body.task.due', message: 'A repeating task needs a due date' }]);
}

/** Creates a task, once per request and finding, and notifies its owner. */
export async function makeTask(
  site: SiteNode,
  {
    requestId,
    task: content,
    from,
  }: { readonly requestId: string; readonly task: TaskContent; readonly from?: TaskSource | undefined },
  { user, now }: By,
): Promise<{ task: Task; isNew: boolean }> {
  check(site, content);
  const owner = content.ownerId === null ? null : await ownerFor(site, content.ownerId, { user, now });
  const { siteId } = site;
  const task = newTask(content, {
    by: formatPersonName(user),
    now,
    taskId: newTaskId(siteId, now),
    siteId,
    from: from ?? null,
  });
  const made = from === undefined ? `request#${requestId}` : sourceKey(from);
  const mail = await prepareFor(owner, task, site, { user, now });
  const answer = await createTask(
    { task, made, morningZone: await findTimeZone(owner, site) },
    maxOpenTasks,
    mail?.writes,
  );
  if (answer === null)
    throw conflict(`This site has ${maxOpenTasks} open tasks. Nothing was saved. Finish or delete some first`);
  if (answer.isNew) await mail?.send();
  return answer;
}

/**
 * Returns the owner after a change; the current owner stays, also without access, because others may finish the task.
 */
async function ownerAfter(site: SiteNode, ownerId: string | null, isGiven: boolean, by: By): Promise<Owner | null> {
  if (ownerId === null) return null;
  return isGiven ? ownerFor(site, ownerId, by) : findReader(site, ownerId, by.now);
}

const findTimeZone = async (owner: Owner | null, site: SiteNode): Promise<string | null> =>
  owner === null ? null : findMorningZone(owner, site);

/** Changes a task if unchanged; a completed repeating task creates the next in the same write. */
export async function changeTask(
  site: SiteNode,
  { taskId, revision, content }: { readonly taskId: string; readonly revision: number; readonly content: TaskContent },
  { user, now }: By,
): Promise<{ task: Task; next: Task | null }> {
  check(site, content);
  const stored = await findTask(taskId);
  if (stored === null) throw notFound(taskGone);
  if (stored.task.revision !== revision) throw conflict(changedMeanwhile);
  const isGiven = content.ownerId !== null && content.ownerId !== stored.task.ownerId;
  const owner = await ownerAfter(site, content.ownerId, isGiven, { user, now });
  const by = { by: formatPersonName(user), now };
  const task = changedTask(stored.task, content, by);
  const morningZone = await findTimeZone(owner, site);
  const next = followingTask(
    stored.task,
    task,
    newTaskId(site.siteId, now),
    siteToday(now, siteTimeZone(site.attr)),
    by,
  );
  const following = next === null ? null : { task: next, made: `repeat#${taskId}#${next.due ?? ''}`, morningZone };
  const mail = isGiven ? await prepareFor(owner, task, site, { user, now }) : null;
  if (!(await replaceTask(stored, { task, morningZone }, following, mail?.writes))) throw conflict(changedMeanwhile);
  await mail?.send();
  return { task, next };
}

/** Prepares the email to a new owner other than the user, queued with the task. */
const prepareFor = (
  owner: Owner | null,
  task: Task,
  site: SiteNode,
  { user, now }: By,
): Promise<PreparedMail | null> =>
  owner === null || owner.user.userId === user.userId
    ? Promise.resolve(null)
    : prepareAssigned(owner.user, { task, site, by: formatPersonName(user) }, now);
