import { formatDate } from '../../../shared/domain/formats/dates.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { taskLink } from '../../../shared/domain/tasks/source.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Task } from '../../../shared/model/task.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { taskMailClaim } from '../../stores/jobs/task-mails.ts';
import { loadTheme } from '../mail/product.ts';
import { prepareOptionalEmail } from '../mail/queue-email.ts';
import type { PreparedMail } from '../mail/queue-mail.ts';
import { wantsAlerts } from '../alerts/recipients.ts';

/** Prepares the email to a new owner about a task, once per assignment; null if they unsubscribed. */
export async function prepareAssigned(
  owner: User,
  { task, site, by }: { readonly task: Task; readonly site: SiteNode; readonly by: string },
  now: Date,
): Promise<PreparedMail | null> {
  if (!wantsAlerts(owner)) return null;
  const name = nameInMail(site.name);
  const title = nameInMail(task.title);
  const email = {
    subject: `Task for you: ${title}`,
    kicker: `Task · ${name}`,
    heading: title,
    paragraphs: [
      `${nameInMail(by)} assigned you this task${task.due === null ? '' : `, due ${formatDate(task.due)}`}.`,
      ...(task.note === '' ? [] : [nameInMail(task.note.slice(0, 600))]),
      ...(task.from === null ? [] : [`Created from “${nameInMail(task.from.title)}”.`]),
    ],
    button: { text: 'Open task', link: `${environment().PUBLIC_ORIGIN}${taskLink(task)}` },
    why: `You get this email because you have access to ${name}.`,
  };
  const theme = await loadTheme(site);
  const claims = [taskMailClaim(owner.userId, `${task.taskId}#${task.revision}`, now)];
  return prepareOptionalEmail(
    owner,
    { letter: email, theme, template: 'task-assigned', siteId: site.siteId, claims },
    now,
  );
}
