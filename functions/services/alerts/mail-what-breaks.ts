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
const isSnoozed = ({ snooze }: Pick<Alert, 'snooze'>, today: Day): boolean => snooze !== undefined && (snooze.until === null || snooze.until >= today);

/**
 * Mails the people of a site at once what broke, in one letter a morning. Each is told once of each alert: the claim is
 * written before the mail is sent.
 */
export async function mailWhatBreaks(site: SiteNode, open: readonly OpenAlert[], today: Day, now: Date): Promise<void> {
  const due = open.filter(alert => alert.severity === 'breaks' && !alert.mailed && !isSnoozed(alert, today));
  if (due.length === 0) return;
  const people = (await listUsersOfNode(site.siteId)).filter(wantsAlerts);
  const theme = people.length === 0 ? null : await themeOf(site);
  for (const person of people) {
    const own: OpenAlert[] = [];
    for (const alert of due) {
      const { siteId, ruleId, openedAt } = alert;
      if (await claimMail({ siteId, ruleId, openedAt, event: 'opened', userId: person.userId }, now)) own.push(alert);
    }
    const [first, ...others] = own;
    if (theme === null || first === undefined) continue;
    const letter = others.length === 0 ? letterOf(first, site) : letterOfSeveral(own, site);
    await sendLetter(person, { letter, theme, template: own.every(({ ruleId }) => ruleId.startsWith('not-tracking')) ? 'not-tracking' : 'alert', siteId: site.siteId }, now);
  }
  for (const alert of due) await noteMailed(alert);
}

function letterOfSeveral(alerts: readonly OpenAlert[], site: SiteNode): Omit<Letter, 'links'> {
  const name = nameInMail(site.name);
  const origin = environment().PUBLIC_ORIGIN;
  const heading = `${alerts.length} alerts opened`;
  return {
    subject: `${heading}: ${name}`,
    kicker: `Alerts · ${name}`,
    heading,
    paragraphs: ['Each ends by itself and says so.'],
    groups: [{ heading: 'What broke', lines: alerts.map(alert => ({ strong: alert.definition.title, text: alert.definition.description, link: `${origin}${alertLink(alert)}` })) }],
    button: { text: 'Open the alerts', link: `${origin}/alerts?site=${site.siteId}` },
    why: `You get this because you look after ${name}.`,
  };
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
