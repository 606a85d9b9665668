import { findImmediateTime } from '../../../shared/domain/mails/email-times.ts';
import type { Day } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { Alert } from '../../../shared/model/alert.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { noteMailed, type OpenAlert } from '../../stores/alerts/alert-states.ts';
import type { News } from '../../../shared/model/news.ts';
import { holdLine } from '../../stores/jobs/held-mails.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import { findDispatchZone } from '../collection/windows.ts';
import { idsOnPath } from '../rollups/node-sites.ts';
import { loadTheme } from '../mail/product.ts';
import { buildAlertEmail, buildAlertsDigest } from './alert-email.ts';
import { listNotified, type Notified, queueNews } from './queue-news.ts';
import { toNewsLine } from './tell.ts';
import { toNotificationRules, wantsAlerts } from './recipients.ts';

/** Reports whether an alert is snoozed until this morning or longer. */
const isSnoozed = ({ snooze }: Pick<Alert, 'snooze'>, today: Day): boolean =>
  snooze !== undefined && (snooze.until === null || snooze.until >= today);

/** Alert closed by this morning's check. */
export type Ended = { readonly alert: Alert; readonly at: string; readonly why: string };
type Changes = { readonly open: readonly OpenAlert[]; readonly ended: readonly Ended[] };

/**
 * Emails alert changes of a site immediately, one email per morning, to users who chose that. By default, the site's
 * own users get problems. Emails wait during quiet hours. A claim written with the queued or delayed email prevents
 * duplicates.
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
    const lines = changes.map(({ alert, told: change }) => ({
      alert,
      news: toNewsLine(alert, site, node.siteId, change),
    }));
    const people = (await listUsersOfNode(node.siteId)).filter(wantsAlerts);
    if (people.length === 0) continue;
    const notified = await listNotified(lines.map(({ news }) => news));
    for (const person of people) await notifyPerson(person, { site, node, lines, notified }, now);
  }
  for (const alert of due) await noteMailed(alert);
}

type Line = { readonly alert: Alert; readonly news: News };

async function notifyPerson(
  person: User,
  { site, node, lines, notified }: { site: SiteNode; node: SiteNode; lines: readonly Line[]; notified: Notified },
  now: Date,
): Promise<void> {
  const due: Line[] = [];
  for (const line of lines)
    if (notified.get(line.news)?.has(person.userId) !== true && (await isDueNow(person, node, line.news, now)))
      due.push(line);
  const theme = await loadTheme(node);
  await queueNews(
    person,
    due,
    {
      getNews: ({ news }) => news,
      build: async dueLines => {
        const [first] = dueLines;
        const isOne = dueLines.length === 1 && first?.news.event === 'opened';
        const email = isOne ? buildAlertEmail(first.alert, site) : buildAlertsDigest(dueLines, site);
        const template = dueLines.every(({ news }) => news.ruleId.startsWith('not-tracking'))
          ? 'not-tracking'
          : 'alert';
        return { letter: email, theme, template, siteId: site.siteId };
      },
    },
    now,
  );
}

/** Reports whether a line is due for a person now; stores a delayed line for later. */
async function isDueNow(person: User, node: SiteNode, news: News, now: Date): Promise<boolean> {
  const due = findImmediateTime(toNotificationRules(person, node, news, now));
  if (due === null) return false;
  if (due <= now) return true;
  await holdLine(findDispatchZone(siteTimeZone(node.attr)), person.userId, news, { due, now });
  return false;
}
