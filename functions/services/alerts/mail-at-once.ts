import { alertLink } from '../../../shared/domain/alerts/identity.ts';
import { formatDay } from '../../../shared/domain/formats/dates.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { toldAtOnce } from '../../../shared/domain/mails/when-told.ts';
import type { Day } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { Alert } from '../../../shared/model/alert.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { noteMailed, type OpenAlert } from '../../stores/alerts/alert-states.ts';
import { claimMail, type News } from '../../stores/jobs/alert-news.ts';
import { holdLine } from '../../stores/jobs/held-mails.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import { dispatchZoneOf } from '../collection/windows.ts';
import type { Letter } from '../mail/letter.ts';
import { idsOnPath } from '../rollups/sites-of-node.ts';
import { evidenceTable } from './evidence-table.ts';
import { sendLetter, themeOf } from '../mail/send-letter.ts';
import { newsOf } from './tell.ts';
import { tellingOf, wantsAlerts } from './who-is-told.ts';

/** Out of the way until this morning or longer. */
const isSnoozed = ({ snooze }: Pick<Alert, 'snooze'>, today: Day): boolean =>
  snooze !== undefined && (snooze.until === null || snooze.until >= today);

/** An alert that this morning's check ended. */
export type Ended = { readonly alert: Alert; readonly at: string; readonly why: string };
type Changes = { readonly open: readonly OpenAlert[]; readonly ended: readonly Ended[] };

/**
 * Mails at once, in one letter a morning, whoever chose to be told so of what opened or ended on a site: by usage its
 * own people of what breaks. Behind quiet hours it waits. Each is told once of each change: the claim is written before
 * the mail is sent, or together with what waits.
 */
export async function mailAtOnce(site: SiteNode, { open, ended }: Changes, today: Day, now: Date): Promise<void> {
  const due = open.filter(alert => !alert.mailed && !isSnoozed(alert, today));
  if (due.length === 0 && ended.length === 0) return;
  const changes = [
    ...due.map(alert => ({
      alert,
      told: { event: 'opened', at: alert.openedAt, words: alert.definition.description } as const,
    })),
    ...ended.map(({ alert, at, why }) => ({ alert, told: { event: 'ended', at, words: why } as const })),
  ];
  for (const node of [site, ...(await getNodes(idsOnPath(site.sitePath)))]) {
    const lines = changes.map(({ alert, told }) => ({ alert, news: newsOf(alert, site, node.siteId, told) }));
    for (const person of (await listUsersOfNode(node.siteId)).filter(wantsAlerts))
      await tellPerson(person, { site, node, lines }, now);
  }
  for (const alert of due) await noteMailed(alert);
}

type Line = { readonly alert: Alert; readonly news: News };

async function tellPerson(
  person: User,
  { site, node, lines }: { site: SiteNode; node: SiteNode; lines: readonly Line[] },
  now: Date,
): Promise<void> {
  const own: Line[] = [];
  for (const line of lines) if (await isTakenFor(person, node, line.news, now)) own.push(line);
  const [first] = own;
  if (first === undefined) return;
  const letter =
    own.length === 1 && first.news.event === 'opened' ? letterOf(first.alert, site) : letterOfSeveral(own, site);
  const template = own.every(({ news }) => news.ruleId.startsWith('not-tracking')) ? 'not-tracking' : 'alert';
  await sendLetter(person, { letter, theme: await themeOf(node), template, siteId: site.siteId }, now);
}

/** Whether a line is now this person's to be mailed; one that has to wait is put aside for them. */
async function isTakenFor(person: User, node: SiteNode, news: News, now: Date): Promise<boolean> {
  const due = toldAtOnce(tellingOf(person, node, news, now));
  if (due === null) return false;
  if (due <= now) return claimMail({ ...news, userId: person.userId }, now);
  await holdLine(dispatchZoneOf(siteTimeZone(node.attr)), person.userId, news, { due, now });
  return false;
}

function letterOfSeveral(lines: readonly Line[], site: SiteNode): Omit<Letter, 'links'> {
  const name = nameInMail(site.name);
  const origin = environment().PUBLIC_ORIGIN;
  const opened = lines.filter(({ news }) => news.event === 'opened');
  const ended = lines.filter(({ news }) => news.event === 'ended');
  const counted = (count: number, verb: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? 'alert' : 'alerts'} ${verb}`];
  const heading = [...counted(opened.length, 'opened'), ...counted(ended.length, 'ended')].join(', ');
  const group = (title: string, of: readonly Line[]) =>
    of.length === 0
      ? []
      : [
          {
            heading: title,
            lines: of.map(({ news }) => ({ strong: news.title, text: news.words, link: `${origin}${news.link}` })),
          },
        ];
  return {
    subject: `${heading}: ${name}`,
    kicker: `Alerts · ${name}`,
    heading,
    paragraphs: opened.length === 0 ? ['What was open has ended by itself.'] : ['Each ends by itself and says so.'],
    groups: [...group('Opened', opened), ...group('Ended', ended)],
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
