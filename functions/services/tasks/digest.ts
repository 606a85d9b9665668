import { isShortOfTime, type JobTime } from '../../runtime/job-time.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { formatDay } from '../../../shared/domain/formats/dates.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { formatTaskDue, isDue } from '../../../shared/domain/tasks/board.ts';
import { taskLink } from '../../../shared/domain/tasks/source.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { taskMailClaim } from '../../stores/jobs/task-mails.ts';
import { listDueOwners } from '../../stores/tasks/owned-tasks.ts';
import { loadTheme } from '../mail/product.ts';
import { queueOptionalEmail } from '../mail/queue-email.ts';
import { wantsAlerts } from '../alerts/recipients.ts';
import type { EmailContent } from '../mail/email-content.ts';
import { type ReachedTask, reachedTasks } from './reached-tasks.ts';
import { loadTaskOwner } from './task-people.ts';

/** Maximum lines; the board shows the rest. */
const maxLines = 15;

/**
 * Emails everyone whose morning it is one daily digest of due and overdue tasks across sites, if any. `cursor`: last
 * person of an earlier run.
 */
export async function sendTaskDigests(
  { timeZone, cursor = '' }: Pick<ScheduleEvent, 'timeZone' | 'cursor'>,
  time: JobTime,
) {
  const day = siteToday(time.now, timeZone);
  let sent = 0;
  let last = cursor;
  // At a site east of its owner it is already tomorrow.
  const owners = (await listDueOwners(timeZone, addDays(day, 1))).toSorted().filter(userId => userId > cursor);
  for (const userId of owners) {
    if (isShortOfTime(time)) return { sent, cursor: last };
    sent += await notifyOwner(userId, day, time.now);
    last = userId;
  }
  return { sent, cursor: null };
}

/** A failure doesn't affect others; this person is notified the next morning. */
async function notifyOwner(userId: string, day: string, now: Date): Promise<number> {
  try {
    const owner = await loadTaskOwner(userId, now);
    if (owner === null || !wantsAlerts(owner.user)) return 0;
    const due = (await reachedTasks(owner, now)).filter(({ task, today }) => isDue(task, today));
    const [first] = due;
    if (first === undefined) return 0;
    const digest = buildDigest(owner.user, due);
    const theme = await loadTheme(first.site);
    const claims = [taskMailClaim(userId, `digest#${day}`, now)];
    const about = { letter: digest, theme, template: 'task-digest', siteId: first.site.siteId, claims } as const;
    return (await queueOptionalEmail(owner.user, about, now)) === null ? 0 : 1;
  } catch (error) {
    logger.warn('A task digest could not be sent', { userId, error });
    return 0;
  }
}

function buildDigest({ given_name }: User, due: readonly ReachedTask[]): Omit<EmailContent, 'links'> {
  const origin = environment().PUBLIC_ORIGIN;
  const over = due.filter(({ task, today }) => task.due !== null && task.due < today);
  const today = due.filter(dueTask => !over.includes(dueTask));
  const heading = [
    over.length === 0 ? '' : `${over.length} overdue`,
    today.length === 0 ? '' : `${today.length} due today`,
  ]
    .filter(Boolean)
    .join(', ');
  const groups = [
    { heading: 'Overdue', lines: over },
    { heading: 'Due today', lines: today },
  ].filter(({ lines }) => lines.length > 0);
  return {
    subject: `Your tasks: ${heading}`,
    kicker: 'Tasks',
    heading,
    paragraphs: [
      `Good morning${given_name === '' ? '' : `, ${nameInMail(given_name)}`}. Tasks stay in this email until they are done, rescheduled, or reassigned.`,
    ],
    groups: groups.map(group => ({
      heading:
        group.lines.length > maxLines ? `${group.heading}, first ${maxLines} of ${group.lines.length}` : group.heading,
      lines: group.lines.slice(0, maxLines).map(({ task, site, today: now }) => ({
        strong: nameInMail(task.title),
        text: [nameInMail(site.name), task.due === null ? '' : formatDay(task.due), formatTaskDue(task, now) ?? '']
          .filter(Boolean)
          .join(' · '),
        link: `${origin}${taskLink(task)}`,
      })),
    })),
    button: { text: 'Open tasks', link: `${origin}${taskLink({ siteId: due[0]?.task.siteId ?? '' })}&view=mine` },
    why: 'You get this email because you have tasks due.',
  };
}
