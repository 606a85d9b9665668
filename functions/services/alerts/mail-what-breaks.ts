import { alertLink } from '../../../shared/domain/alerts/identity.ts';
import { formatDay } from '../../../shared/domain/formats/dates.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import type { Day } from '../../../shared/domain/periods/days.ts';
import type { Alert } from '../../../shared/model/alert.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { environment } from '../../runtime/environment.ts';
import { noteMailed, type OpenAlert } from '../../stores/alerts/alert-states.ts';
import { claimMail } from '../../stores/jobs/alert-news.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import type { Letter } from '../mail/letter.ts';
import { evidenceTable } from './evidence-table.ts';
import { sendLetter, themeOf, wantsAlerts } from './send-letter.ts';

/** Out of the way until this morning or longer. */
export const isSnoozed = ({ snooze }: Pick<Alert, 'snooze'>, today: Day): boolean => snooze !== undefined && (snooze.until === null || snooze.until >= today);

/**
 * Mails the people of a site at once what broke. Each is mailed once of each alert: the claim is written before the mail
 * is sent. Of numbers, and of what ends, they read in the day's letter.
 */
export async function mailWhatBreaks(site: SiteNode, open: readonly OpenAlert[], today: Day, now: Date): Promise<void> {
  const due = open.filter(alert => alert.severity === 'breaks' && !alert.mailed && !isSnoozed(alert, today));
  if (due.length === 0) return;
  const people = (await listUsersOfNode(site.siteId)).filter(wantsAlerts);
  const theme = people.length === 0 ? null : await themeOf(site);
  for (const alert of due) {
    const { siteId, ruleId, openedAt } = alert;
    for (const person of people) {
      if (theme === null || !(await claimMail({ siteId, ruleId, openedAt, event: 'opened', userId: person.userId }, now))) continue;
      await sendLetter(person, { letter: letterOf(alert, site), theme, template: ruleId.startsWith('not-tracking') ? 'not-tracking' : 'alert', siteId }, now);
    }
    await noteMailed(alert);
  }
}

function letterOf(alert: Alert, site: SiteNode): Omit<Letter, 'links'> {
  const name = nameInMail(site.name);
  const origin = environment().PUBLIC_ORIGIN;
  const { definition, evidence } = alert;
  return {
    subject: `${definition.title}: ${name}`,
    kicker: `Alert · ${name}`,
    heading: definition.title,
    paragraphs: [
      definition.description,
      `${evidence.settledUntil === null ? '' : `The newest day that came is ${formatDay(evidence.settledUntil)}. `}The alert ends by itself and says so.`,
    ],
    table: evidenceTable(evidence),
    button: { text: 'Look at it', link: `${origin}${alertLink(alert)}` },
    why: `You get this because you look after ${name}.`,
  };
}
