import { createHash } from 'node:crypto';
import { listReportFigures } from '../../../shared/documents/selling.ts';
import { formatDateRange } from '../../../shared/domain/formats/dates.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { isClosed } from '../../../shared/domain/trial/trial.ts';
import {
  findHoldReason,
  nextTryAt,
  type ScheduledPeriod,
  scheduledPeriod,
  withRun,
} from '../../../shared/domain/schedules/schedules.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { HoldReason, ReportRun, ReportSchedule, ScheduledReport } from '../../../shared/model/report-schedule.ts';
import type { User } from '../../../shared/model/user.ts';
import { conflict, DomainError } from '../../runtime/errors.ts';
import type { JobTime } from '../../runtime/job-time.ts';
import { logger } from '../../runtime/logger.ts';
import { putAttachment } from '../../stores/mail-attachments.ts';
import { listDueSchedules, reportSchedules } from '../../stores/saved/report-schedules.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { type PreparedMail, prepareMail } from '../mail/queue-mail.ts';
import { printPdf } from '../pdf/print-pdf.ts';
import { type BuiltReport, loadReportDocument } from '../reports/report-document.ts';
import { requireSharer } from '../share-links/live-link.ts';
import { buildHeldNotice, buildPausedNotices, countEmail, describeReason, fullName } from './notices.ts';
import { listReachable } from './recipients.ts';
import { buildReportEmail } from './report-email.ts';
import { changedMeanwhile, findNext, unknownSchedule } from './schedules.ts';

const stopBeforeMs = 30_000;

type Counts = { sent: number; held: number; failed: number };

/**
 * Emails a zone's due reports, the longest due first. One that fails stays due and doesn't stop the others. `cursor`: the
 * report to continue with.
 */
export async function sendDueReports({ timeZone, cursor }: ScheduleEvent, { now, remainingMs }: JobTime) {
  const counts: Counts = { sent: 0, held: 0, failed: 0 };
  const due = await listDueSchedules(timeZone, now);
  for (const id of due.slice(cursor === undefined ? 0 : Math.max(0, due.indexOf(cursor)))) {
    if (remainingMs() < stopBeforeMs) return { cursor: id, ...counts };
    try {
      const result = await runSchedule(id, now);
      if (result !== null) counts[result] += 1;
    } catch (error) {
      logger.error('A scheduled report could not be sent', { scheduleId: id, error });
      counts.failed += 1;
    }
  }
  return { cursor: null, ...counts };
}

/** Sends a due report or holds it; null if there was nothing to do. Interrupted or repeated, it sends once. */
export async function runSchedule(id: string, now: Date): Promise<'sent' | 'held' | null> {
  const schedule = await reportSchedules.find(id);
  if (schedule?.next === undefined || schedule.deletedAt !== undefined) return null;
  const { next } = schedule;
  if (next.at > now.toISOString()) return null;
  const node = await getNode(schedule.siteId);
  if (node === null) return postpone(schedule, now);
  if (isClosed(node, now)) return skip(schedule, node, now);
  const maker = await findMaker(schedule, now);
  if (maker === null) return pause(schedule, node, now);
  const plannedAt = new Date(next.plannedAt);
  const { built, period, why } = await build(schedule.report, node, plannedAt, now);
  const attempt = { schedule, node, maker, plannedAt: next.plannedAt, period };
  if (why !== null) return hold(attempt, why, now);
  const following = findNext(schedule, node, now);
  const sending = await prepareSending(attempt, built, now);
  return (await write(schedule, { runs: sending.runs, next: following }, sending.emails)) ? 'sent' : null;
}

/** Returns the creator, if they may still share the node's reports. */
async function findMaker(schedule: ReportSchedule, now: Date): Promise<User | null> {
  try {
    return (await requireSharer(schedule, now)).maker;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Loads a report and returns why it can't be sent. */
async function build(kind: ScheduledReport, node: SiteNode, plannedAt: Date, now: Date) {
  const period = scheduledPeriod(kind, plannedAt, siteTimeZone(node.attr));
  const built = await loadReportDocument({ kind, node, range: period.range, comparison: period.comparison }, now);
  return { built, period, why: findHoldReason(built.report, period, listReportFigures(built.report)) };
}

/** Draws the newest report of a kind; the answer is base64. */
export async function previewReport(node: SiteNode, kind: ScheduledReport, now: Date): Promise<string> {
  const { built } = await build(kind, node, now, now);
  return printPdf(built.document, now);
}

type Attempt = {
  readonly schedule: ReportSchedule;
  readonly node: SiteNode;
  readonly maker: User;
  readonly plannedAt: string;
  readonly period: ScheduledPeriod;
};

const toRun = (
  { plannedAt, period }: Attempt,
  now: Date,
  run: Pick<ReportRun, 'result' | 'emails' | 'why'>,
): ReportRun => ({
  plannedAt,
  at: now.toISOString(),
  period: period.range,
  ...run,
});

/** Stores the PDF and prepares each recipient's email; each is sent once, however often this is repeated. */
async function prepareSending(attempt: Attempt, built: BuiltReport, now: Date) {
  const { schedule, node, maker, plannedAt } = attempt;
  const recipients = await listReachable(node, schedule.recipients);
  const run = toRun(
    attempt,
    now,
    recipients.length === 0
      ? { result: 'failed', emails: 0, why: 'no-recipients' }
      : { result: 'sent', emails: recipients.length },
  );
  const runs = withRun(schedule.runs, run);
  if (recipients.length === 0) return { runs, emails: [] };
  const key = `report#${schedule.id}#${plannedAt}`;
  const attachmentId = createHash('sha256').update(key).digest('base64url').slice(0, 32);
  await putAttachment(attachmentId, Buffer.from(await printPdf(built.document, now), 'base64'), now);
  const attachment = { attachmentId, fileName: `${built.texts.fileName}.pdf`, contentType: 'application/pdf' };
  const parts = { schedule, built, makerName: fullName(maker), attachment };
  const emails = recipients.map(recipient =>
    prepareMail(buildReportEmail(recipient, parts), now, { key: `${key}#${recipient.email}` }),
  );
  return { runs, emails };
}

/** Writes a schedule's next revision with its emails, then hands them over; false if it changed meanwhile. */
async function write(
  schedule: ReportSchedule,
  { next, ...change }: Pick<Partial<ReportSchedule>, 'runs' | 'on'> & Pick<ReportSchedule, 'next'>,
  emails: readonly PreparedMail[] = [],
): Promise<boolean> {
  const { next: _next, ...fields } = schedule;
  const changed = { ...fields, ...change, ...(next === undefined ? {} : { next }), revision: schedule.revision + 1 };
  const writes = emails.flatMap(email => email.writes);
  if (!(await reportSchedules.replace(schedule, changed, writes))) return false;
  for (const { send } of emails) await send();
  return true;
}

/** Leaves out a report of a node that is suspended or whose trial has ended. */
async function skip(schedule: ReportSchedule, node: SiteNode, now: Date): Promise<null> {
  await write(schedule, { next: findNext(schedule, node, now) });
  return null;
}

/** Postpones a report of a deleted node by a day: the node may be restored. */
async function postpone(schedule: ReportSchedule, now: Date): Promise<null> {
  const { next } = schedule;
  if (next === undefined) return null;
  await write(schedule, { next: { ...next, at: new Date(now.getTime() + dayMs).toISOString() } });
  return null;
}
const dayMs = 86_400_000;

/** Pauses a schedule whose creator lost access, and notifies the node's other managers. */
async function pause(schedule: ReportSchedule, node: SiteNode, now: Date): Promise<null> {
  const notices = await buildPausedNotices(schedule, node, now);
  const key = `report-paused#${schedule.id}#${schedule.revision}`;
  const emails = notices.map(notice => prepareMail(notice, now, { key: `${key}#${notice.to}` }));
  await write(schedule, { on: false, next: undefined }, emails);
  return null;
}

/** Holds a report until the next morning; after a week its creator is notified and the next report follows. */
async function hold(attempt: Attempt, why: HoldReason, now: Date): Promise<'held' | null> {
  const { schedule, node, maker, plannedAt, period } = attempt;
  if (schedule.next === undefined) return null;
  const retryAt = nextTryAt(schedule, new Date(plannedAt), now, siteTimeZone(node.attr));
  const result = retryAt === null ? 'failed' : 'held';
  const runs = withRun(schedule.runs, toRun(attempt, now, { result, emails: 0, why }));
  if (retryAt !== null) {
    const isHeld = await write(schedule, { runs, next: { ...schedule.next, at: retryAt.toISOString() } });
    return isHeld ? 'held' : null;
  }
  const notice = await buildHeldNotice(schedule, node, maker, { why, period: formatDateRange(period.range) });
  const email = prepareMail(notice, now, { key: `report-held#${schedule.id}#${plannedAt}` });
  return (await write(schedule, { runs, next: findNext(schedule, node, now) }, [email])) ? 'held' : null;
}

/**
 * Sends a schedule's newest report now; the schedule stays as it is.
 * @throws {DomainError} conflict if it changed since it was seen, has no confirmed recipient, or isn't ready
 */
export async function sendNow(
  node: SiteNode,
  { id, revision }: { readonly id: string; readonly revision: number },
  { sender, now }: { readonly sender: User; readonly now: Date },
): Promise<ReportSchedule> {
  const schedule = await reportSchedules.find(id);
  if (schedule === null || schedule.deletedAt !== undefined) throw unknownSchedule();
  if (schedule.revision !== revision) throw conflict(changedMeanwhile);
  const { built, period, why } = await build(schedule.report, node, now, now);
  if (why !== null) throw conflict(`This report can't be sent yet, because ${describeReason(why)}`);
  const attempt = { schedule, node, maker: sender, plannedAt: now.toISOString(), period };
  const { runs, emails } = await prepareSending(attempt, built, now);
  if (emails.length === 0) throw conflict('No recipient has confirmed yet. Nothing was sent');
  for (const _ of emails) await countEmail(sender.userId, now);
  if (!(await write(schedule, { runs, next: schedule.next }, emails))) throw conflict(changedMeanwhile);
  return { ...schedule, runs, revision: revision + 1 };
}
