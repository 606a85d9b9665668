import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { environment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { claimMail, forgetNews, listNews, type News } from '../../stores/jobs/alert-news.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import type { DispatchContext } from '../collection/zone-pages.ts';
import type { Letter } from '../mail/letter.ts';
import { sendLetter, themeOf, wantsAlerts } from './send-letter.ts';

const stopBeforeMs = 30_000;
/** Lines of one group; what is beyond them stands in the inbox. */
const mostLines = 15;

/** A run that ends early has told some nodes whole and the others nothing; started again it goes on. */
class DigestInterruptedError extends Error {
  constructor() {
    super('The letters of a zone ran out of time; started again they go on with the nodes that are left');
    this.name = 'DigestInterruptedError';
  }
}

/**
 * Sends the people of a zone's nodes what opened and ended on their sites since their last letter, in one letter each.
 * Every line is told to a person once: it is claimed before the letter is sent, and taken away after all were. Answers
 * how many letters went out.
 */
export async function sendDigests(timeZone: string, { now, remainingMs }: DispatchContext): Promise<number> {
  let sent = 0;
  for await (const news of newsByNode(timeZone)) {
    sent += await tellNode(news, timeZone, now);
    if (remainingMs() < stopBeforeMs) throw new DigestInterruptedError();
  }
  return sent;
}

/** A zone's news, all of one node at a time. */
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

/** A node whose people cannot be told keeps its news for the next morning. */
async function tellNode(news: readonly News[], timeZone: string, now: Date): Promise<number> {
  const [first] = news;
  if (first === undefined) return 0;
  try {
    const [node] = await getNodes([first.nodeId]);
    const people = node === undefined ? [] : (await listUsersOfNode(node.siteId)).filter(wantsAlerts);
    let sent = 0;
    if (node !== undefined && people.length > 0) {
      const theme = await themeOf(node);
      // A site that was moved away is no business of these people any more.
      const below = new Set((await getNodes([...new Set(news.map(({ siteId }) => siteId))])).filter(site => `${site.sitePath}/`.startsWith(`${node.sitePath}/`)).map(({ siteId }) => siteId));
      const own = news.filter(({ siteId }) => below.has(siteId));
      for (const person of people) {
        const mine: News[] = [];
        for (const one of own) if (await claimMail({ ...one, userId: person.userId }, now)) mine.push(one);
        if (mine.length === 0) continue;
        await sendLetter(person, { letter: letterOf(node, mine), theme, template: 'alert-digest', siteId: node.siteId }, now);
        sent += 1;
      }
    }
    await forgetNews(timeZone, news);
    return sent;
  } catch (error) {
    logger.warn('People could not be told of the alerts of their sites', { nodeId: first.nodeId, error });
    return 0;
  }
}

function letterOf(node: SiteNode, news: readonly News[]): Omit<Letter, 'links'> {
  const name = nameInMail(node.name);
  const origin = environment().PUBLIC_ORIGIN;
  const opened = news.filter(({ event }) => event === 'opened');
  const ended = news.filter(({ event }) => event === 'ended');
  const sites = new Set(news.map(({ siteId }) => siteId)).size;
  const count = [`${opened.length} ${opened.length === 1 ? 'alert' : 'alerts'} opened`, `${ended.length} ended`].join(', ');
  const heading = node.type === 'SITE' ? count : `${count} on ${sites} ${sites === 1 ? 'site' : 'sites'}`;
  const groups = [
    { heading: 'Opened', lines: opened },
    { heading: 'Ended', lines: ended },
  ].filter(({ lines }) => lines.length > 0);
  return {
    subject: `${heading}: ${name}`,
    kicker: `Alerts · ${name}`,
    heading,
    paragraphs: opened.length === 0 ? ['What was open has ended by itself.'] : ['An alert ends by itself and says so.'],
    groups: groups.map(group => ({
      heading: group.lines.length > mostLines ? `${group.heading}, the first ${mostLines} of ${group.lines.length}` : group.heading,
      lines: group.lines.slice(0, mostLines).map(one => ({ strong: `${one.title}: ${nameInMail(one.siteName)}`, text: one.words, link: `${origin}${one.link}` })),
    })),
    button: { text: 'Open the alerts', link: `${origin}/alerts` },
    why: `You get this because you look after ${name}.`,
  };
}
