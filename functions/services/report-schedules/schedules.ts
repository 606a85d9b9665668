import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '../../../shared/domain/access/decide.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { isScheduleDay, maxSchedules, nextRunAt } from '../../../shared/domain/schedules/schedules.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { ListedSchedule, ReportSchedule, ScheduleContent } from '../../../shared/model/report-schedule.ts';
import { conflict, invalid, notFound } from '../../runtime/errors.ts';
import { reportSchedules } from '../../stores/saved/report-schedules.ts';
import { getUser } from '../../stores/users/users.ts';
import { findDispatchZone } from '../collection/windows.ts';
import { requireNumbers } from '../pages/ranges.ts';
import { namesOfUsers } from '../people/names.ts';
import { countEmail, inviteRecipients } from './notices.ts';
import { toRecipients } from './recipients.ts';

type Changed = { readonly viewer: Viewer; readonly now: Date };
type Saved = { readonly schedule: ListedSchedule; readonly notInvited: string[] };

export const changedMeanwhile = 'This schedule has changed. Nothing was saved. Reload to see the changes';
export const unknownSchedule = () => notFound('This schedule no longer exists');

/** Converts a schedule to its list entry for the node's people. */
export function toListedSchedule(schedule: ReportSchedule, madeBy: string | null): ListedSchedule {
  const { id, siteId, report, day, hour, comment, on, revision, runs, recipients, next } = schedule;
  const shown = { id, siteId, report, day, hour, comment, on, revision, runs };
  return {
    ...shown,
    madeBy,
    recipients: recipients.map(({ email, state }) => ({ email, state })),
    nextAt: next?.at ?? null,
  };
}

/** Lists a node's schedules, oldest first. */
export async function listSchedules(node: SiteNode): Promise<{ schedules: ListedSchedule[]; timeZone: string }> {
  const schedules = await reportSchedules.list(node.siteId);
  const names = await namesOfUsers(schedules.map(({ makerId }) => makerId));
  return {
    schedules: schedules
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .map(schedule => toListedSchedule(schedule, names.get(schedule.makerId) ?? null)),
    timeZone: siteTimeZone(node.attr),
  };
}

/** Returns the next time of a schedule after now; undefined while it is paused. */
export function findNext(
  when: Pick<ScheduleContent, 'report' | 'day' | 'hour' | 'on'>,
  node: SiteNode,
  now: Date,
): ReportSchedule['next'] {
  if (!when.on) return undefined;
  const timeZone = siteTimeZone(node.attr);
  const at = nextRunAt(when, now, timeZone).toISOString();
  return { zone: findDispatchZone(timeZone), at, plannedAt: at };
}

/** @throws {DomainError} invalid-request for a node without numbers, or a weekly report without a weekday */
function checkContent(node: SiteNode, content: ScheduleContent): void {
  requireNumbers(node);
  if (!isScheduleDay(content)) throw invalid([{ path: 'body.day', message: 'Choose a weekday' }]);
}

/** Invites new recipients in their sender's name, and returns the saved schedule. */
async function invite(schedule: ReportSchedule, node: SiteNode, { viewer, now }: Changed): Promise<Saved> {
  const sender = await getUser(viewer.userId);
  if (sender === null) throw notFound();
  const names = await namesOfUsers([schedule.makerId]);
  return {
    schedule: toListedSchedule(schedule, names.get(schedule.makerId) ?? null),
    notInvited: await inviteRecipients(schedule, node, sender, now),
  };
}

/**
 * Creates a schedule of a node; repeating the request returns the same one.
 * @throws {DomainError} conflict if the node has the maximum; too-many-requests
 */
export async function createSchedule(
  node: SiteNode,
  { requestId, recipients: emails, ...content }: ScheduleContent & { readonly requestId: string },
  change: Changed,
): Promise<Saved> {
  const { viewer, now } = change;
  checkContent(node, { ...content, recipients: emails });
  const recipients = await toRecipients(node, emails, []);
  for (const { state } of recipients) if (state === 'waiting') await countEmail(viewer.userId, now);
  const next = findNext(content, node, now);
  const schedule: ReportSchedule = {
    ...content,
    recipients,
    id: `${node.siteId}.${requestId}`,
    siteId: node.siteId,
    makerId: viewer.userId,
    isInAdminGroup: viewer.isAdmin,
    createdAt: now.toISOString(),
    revision: 1,
    runs: [],
    ...(next === undefined ? {} : { next }),
  };
  const stored = await reportSchedules.add(schedule, maxSchedules);
  if (stored === null)
    throw conflict(`${node.name} has ${maxSchedules} schedules, the most it can have. Delete one first`);
  if (stored.makerId !== viewer.userId) throw conflict(changedMeanwhile);
  return invite(stored, node, change);
}

/**
 * Changes a schedule or restores a deleted one; repeating the change returns the same one. The person who resumes it
 * becomes its creator, whose access it needs.
 * @throws {DomainError} conflict if it changed meanwhile; too-many-requests
 */
export async function changeSchedule(
  node: SiteNode,
  { id, revision, content }: { readonly id: string; readonly revision: number; readonly content: ScheduleContent },
  change: Changed,
): Promise<Saved> {
  const { viewer, now } = change;
  const current = await reportSchedules.find(id);
  if (current === null) throw unknownSchedule();
  checkContent(node, content);
  const { recipients: emails, ...rest } = content;
  const isWritten = current.revision === revision + 1 && current.deletedAt === undefined && isAlike(current, content);
  if (isWritten) return invite(current, node, change);
  const recipients = await toRecipients(node, emails, current.recipients);
  for (const recipient of recipients)
    if (recipient.state === 'waiting' && !current.recipients.includes(recipient)) await countEmail(viewer.userId, now);
  const { deletedAt: _deletedAt, next: _next, ...fields } = current;
  const next = findNext(content, node, now);
  const resumed = content.on && !current.on ? { makerId: viewer.userId, isInAdminGroup: viewer.isAdmin } : {};
  const schedule: ReportSchedule = {
    ...fields,
    ...rest,
    ...resumed,
    recipients,
    revision: revision + 1,
    ...(next === undefined ? {} : { next }),
  };
  if (current.revision !== revision || !(await reportSchedules.replace(current, schedule)))
    throw conflict(changedMeanwhile);
  return invite(schedule, node, change);
}

const isAlike = ({ report, day, hour, comment, on, recipients }: ReportSchedule, content: ScheduleContent): boolean =>
  isDeepStrictEqual(
    { report, day, hour, comment, on, recipients: recipients.map(({ email }) => email) },
    { ...content, recipients: [...new Set(content.recipients)] },
  );

/**
 * Deletes a schedule and returns what restores it, also when repeated.
 * @throws {DomainError} conflict if it changes at the same moment
 */
export async function deleteSchedule(id: string, now: Date): Promise<{ revision: number }> {
  const current = await reportSchedules.find(id);
  if (current === null) throw unknownSchedule();
  if (current.deletedAt !== undefined) return { revision: current.revision };
  const next = { ...current, revision: current.revision + 1, deletedAt: now.toISOString() };
  if (!(await reportSchedules.replace(current, next))) throw conflict(changedMeanwhile);
  return { revision: next.revision };
}
