import type { JobTime } from '../../runtime/job-time.ts';
import { newsKind, chooseNewsTemplate } from '../../../shared/domain/mails/news-kind.ts';
import { getMailFrequency, quietUntil, wantsWeek } from '../../../shared/domain/mails/email-times.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { logger } from '../../runtime/logger.ts';
import type { News } from '../../../shared/model/news.ts';
import { noteEmailOfClaims } from '../../stores/jobs/alert-news.ts';
import {
  type HeldLine,
  lineClaims,
  listDue,
  maxTakenLines,
  postponeLine,
  takeLines,
} from '../../stores/jobs/held-mails.ts';
import {
  listWeeklyDigests,
  postponeWeeklyDigest,
  takeWeeklyDigest,
  type WeeklyDigest,
} from '../../stores/jobs/week-letters.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { getUser } from '../../stores/users/users.ts';
import { buildNewsDigest } from './digest-email.ts';
import { loadTheme } from '../mail/product.ts';
import { queueOptionalEmail } from '../mail/queue-email.ts';
import { findSilences } from './snoozed-lines.ts';
import { loadWeeklyDigest, weekReader, type WeekReader } from '../week-letters/build-weekly-email.ts';
import { wantsAlerts, getPersonTimeZone } from './recipients.ts';

const stopBeforeMs = 30_000;

/** Delayed items of one person: news lines and, on their day, the weekly numbers. */
type Waiting = {
  readonly userId: string;
  readonly lines: readonly HeldLine[];
  readonly week: WeeklyDigest | undefined;
};

/**
 * Sends a zone's due lines delayed by quiet hours or the weekly digest, one email per person. The lines are removed
 * when the email is queued, so an interrupted run loses nothing. Returns the number of emails queued.
 */
export async function sendHeld(timeZone: string, { now, remainingMs }: JobTime): Promise<number> {
  let sent = 0;
  const failed = new Set<string>();
  const weeks = new Map((await listWeeklyDigests(timeZone, now)).map(digest => [digest.userId, digest]));
  const readOnce = weekReader(now);
  const notify = async (userId: string, lines: readonly HeldLine[]) => {
    const week = weeks.get(userId);
    weeks.delete(userId);
    try {
      if (await sendTo({ userId, lines, week }, readOnce, now)) sent += 1;
    } catch (error) {
      logger.warn('Held notifications could not be emailed', { userId, error });
      failed.add(userId);
    }
  };
  // Lines up to this one belong to users who can't be emailed; skipping them unblocks the others.
  let behind: HeldLine | undefined;
  while (remainingMs() >= stopBeforeMs) {
    const page = await listDue(timeZone, now, behind);
    const lines = page.filter(({ userId }) => !failed.has(userId));
    const userId = lines[0]?.userId;
    if (userId === undefined) {
      behind = page.at(-1);
      if (behind === undefined) break;
      continue;
    }
    await notify(userId, lines.filter(line => line.userId === userId).slice(0, maxTakenLines));
  }
  for (const userId of weeks.keys()) if (remainingMs() >= stopBeforeMs) await notify(userId, []);
  return sent;
}

async function sendTo(waiting: Waiting, readOnce: WeekReader, now: Date): Promise<boolean> {
  const { userId, lines, week } = waiting;
  const person = await getUser(userId);
  const [node] = person?.siteId === null || person === null ? [] : await getNodes([person.siteId]);
  if (person === null || node === undefined || !wantsAlerts(person)) return dropped(waiting);
  const until = quietUntil(person.mailChoices, now, getPersonTimeZone(person, node));
  if (until !== null) {
    for (const line of lines) await postponeLine(line, until);
    if (week !== undefined) await postponeWeeklyDigest(week, until);
    return false;
  }
  const { due, told: linesToSend } = await awake(lines, siteTimeZone(node.attr), now);
  const news = await filterRelevant(person, node, linesToSend);
  const hasWeek = week !== undefined && wantsWeek(person.mailChoices);
  if (!hasWeek && news.length === 0) return dropped({ ...waiting, lines: due });
  const email = hasWeek ? await loadWeeklyDigest(person, node, news, readOnce, now) : await buildNewsDigest(node, news);
  const theme = await loadTheme(node);
  const template = hasWeek ? 'week-digest' : chooseNewsTemplate(news);
  const ends = hasWeek ? 'week' : 'alerts';
  const claims = [...lineClaims(due), ...(week === undefined ? [] : [takeWeeklyDigest(week)])];
  const outboxId = await queueOptionalEmail(
    person,
    { letter: email, theme, template, siteId: node.siteId, ends, claims },
    now,
  );
  if (outboxId === null) return false;
  await noteEmail(news, userId, outboxId);
  return true;
}

/** Records the queued email; a failure only loses a note on a page. */
async function noteEmail(lines: readonly News[], userId: string, outboxId: string): Promise<void> {
  const opened = lines.filter(({ event }) => event === 'opened').map(news => ({ ...news, userId }));
  try {
    await noteEmailOfClaims(opened, outboxId);
  } catch (error) {
    logger.warn('The email that contains notifications could not be recorded on them', { userId, error });
  }
}

/** Returns the due lines, and those to send: snoozed ones wait, and those snoozed until they close are dropped. */
async function awake(lines: readonly HeldLine[], timeZone: string, now: Date) {
  const silences = await findSilences(
    lines.map(({ news }) => news),
    { now, timeZone },
  );
  const due: HeldLine[] = [];
  for (const line of lines) {
    const silence = silences.get(line.news)?.until;
    if (silence === undefined || silence === 'ended') due.push(line);
    else await postponeLine(line, silence);
  }
  return { due, told: due.filter(({ news }) => !silences.has(news)) };
}

async function dropped({ lines, week }: Waiting): Promise<false> {
  if (lines.length > 0 || week !== undefined)
    await takeLines(lines, week === undefined ? [] : [takeWeeklyDigest(week)]);
  return false;
}

/** Drops lines of sites moved away and of notifications switched off since. */
async function filterRelevant(person: User, node: SiteNode, lines: readonly HeldLine[]): Promise<News[]> {
  const ids = [...new Set(lines.map(({ news }) => news.siteId))];
  const below = new Set(
    (await getNodes(ids))
      .filter(site => `${site.sitePath}/`.startsWith(`${node.sitePath}/`))
      .map(({ siteId }) => siteId),
  );
  const isWanted = (news: News) =>
    getMailFrequency(person.mailChoices, newsKind(news), news.siteId === node.siteId) !== 'never';
  return lines.map(({ news }) => news).filter(news => below.has(news.siteId) && isWanted(news));
}
