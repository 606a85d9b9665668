import { isShortOfTime, type JobTime } from '../../runtime/job-time.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { chooseNewsTemplate } from '../../../shared/domain/mails/news-kind.ts';
import { findDigestTime } from '../../../shared/domain/mails/email-times.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { logger } from '../../runtime/logger.ts';
import type { News } from '../../../shared/model/news.ts';
import { forgetNews, listNews } from '../../stores/jobs/alert-news.ts';
import { holdLine } from '../../stores/jobs/held-mails.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import { buildNewsDigest } from './digest-email.ts';
import { loadTheme } from '../mail/product.ts';
import { listNotified, type Notified, queueNews } from './queue-news.ts';
import { type Silence, findSilences } from './snoozed-lines.ts';
import { toNotificationRules, wantsAlerts } from './recipients.ts';

/** Stops within a node; the next run continues with its remaining people. */
class ShortOfTime extends Error {}

/**
 * Sends each person of a time zone one email with the alerts that opened or ended since their last one. An alert is
 * reported once: the step that queues the email also claims its lines. Weekly readers and people in quiet hours get it
 * later (send-held.ts).
 */
export async function sendDigests({ timeZone }: Pick<ScheduleEvent, 'timeZone'>, time: JobTime) {
  let sent = 0;
  try {
    for await (const news of newsByNode(timeZone)) sent += await notifyNode(news, timeZone, time);
  } catch (error) {
    if (!(error instanceof ShortOfTime)) throw error;
    // Sent news is claimed or deleted, so the next run starts at the first node and finds the rest.
    return { sent, cursor: 'rest' };
  }
  return { sent, cursor: null };
}

/** Yields a zone's news, grouped by node. */
async function* newsByNode(timeZone: string): AsyncGenerator<News[]> {
  let held: News[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listNews(timeZone, cursor ?? null);
    for (const news of page.news) {
      if (held[0] !== undefined && held[0].nodeId !== news.nodeId) {
        yield held;
        held = [];
      }
      held.push(news);
    }
    cursor = page.cursor;
  }
  if (held.length > 0) yield held;
}

/** Notifies a node's users. After a failure, its news waits until the next morning. */
async function notifyNode(news: readonly News[], timeZone: string, time: JobTime): Promise<number> {
  const { now } = time;
  const [first] = news;
  if (first === undefined) return 0;
  try {
    const [node] = await getNodes([first.nodeId]);
    const people = node === undefined ? [] : (await listUsersOfNode(node.siteId)).filter(wantsAlerts);
    let sent = 0;
    if (node !== undefined && people.length > 0) {
      const theme = await loadTheme(node);
      // A site that was moved away no longer concerns these people.
      const below = new Set(
        (await getNodes([...new Set(news.map(({ siteId }) => siteId))]))
          .filter(site => `${site.sitePath}/`.startsWith(`${node.sitePath}/`))
          .map(({ siteId }) => siteId),
      );
      const nodeNews = news.filter(({ siteId }) => below.has(siteId));
      const silences = await findSilences(nodeNews, { now, timeZone });
      const notified = await listNotified(nodeNews);
      const build = async (lines: readonly News[]) => ({
        letter: await buildNewsDigest(node, lines),
        theme,
        template: chooseNewsTemplate(lines),
        siteId: node.siteId,
      });
      for (const person of people) {
        const mine = await linesFor(person, { node, news: nodeNews, silences, notified, timeZone }, time);
        if (mine.length === 0) continue;
        if (isShortOfTime(time)) throw new ShortOfTime();
        if (await queueNews(person, mine, { getNews: line => line, build }, now)) sent += 1;
      }
    }
    await forgetNews(timeZone, news);
    return sent;
  } catch (error) {
    if (error instanceof ShortOfTime) throw error;
    logger.warn('An alert digest could not be sent', { nodeId: first.nodeId, error });
    return 0;
  }
}

type OfNode = {
  readonly node: SiteNode;
  readonly news: readonly News[];
  readonly silences: ReadonlyMap<News, Silence>;
  readonly notified: Notified;
  readonly timeZone: string;
};

/**
 * Returns the lines for a person's email. Lines for a weekly reader or for after quiet hours, and snoozed ones, are
 * stored for later.
 */
async function linesFor(
  person: User,
  { node, news, silences, notified, timeZone }: OfNode,
  time: JobTime,
): Promise<News[]> {
  const { now } = time;
  const mine: News[] = [];
  for (const newsItem of news) {
    if (notified.get(newsItem)?.has(person.userId) === true) continue;
    const due = findDigestTime(toNotificationRules(person, node, newsItem, now));
    if (due === null) continue;
    const silence = silences.get(newsItem)?.until;
    // Until it ends there are no more notifications, except that it ended.
    if (silence === 'ended') continue;
    const later = silence !== undefined && silence > due ? silence : due;
    if (later > now && isShortOfTime(time)) throw new ShortOfTime();
    if (later > now) await holdLine(timeZone, person.userId, newsItem, { due: later, now });
    else mine.push(newsItem);
  }
  return mine;
}
