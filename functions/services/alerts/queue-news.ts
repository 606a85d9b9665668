import { randomUUID } from 'node:crypto';
import type { News } from '../../../shared/model/news.ts';
import type { User } from '../../../shared/model/user.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { claimMail, claimWrite, listClaims } from '../../stores/jobs/alert-news.ts';
import { toOutboxId } from '../../stores/mail-outbox.ts';
import { queueOptionalEmail } from '../mail/queue-email.ts';

const concurrency = 8;
/** A transaction allows a hundred writes, two of them the email. */
const maxClaims = 97;
const maxTries = 5;

/** Users who were emailed each line, or will be. */
export type Notified = ReadonlyMap<News, ReadonlySet<string>>;

export const listNotified = async (lines: readonly News[]): Promise<Notified> =>
  new Map(
    await mapConcurrent(lines, concurrency, async line => [line, new Set((await listClaims(line)).keys())] as const),
  );

type Parts = Pick<Parameters<typeof queueOptionalEmail>[1], 'letter' | 'theme' | 'template' | 'siteId'>;

/**
 * Queues one email of news lines and claims them in the same step, so each person gets a line once. Lines claimed by
 * another run are omitted. Returns whether an email was queued.
 */
export async function queueNews<Line>(
  person: User,
  lines: readonly Line[],
  { getNews, build }: { getNews: (line: Line) => News; build: (lines: readonly Line[]) => Promise<Parts> },
  now: Date,
): Promise<boolean> {
  const { userId } = person;
  let left = lines;
  for (let attempt = 1; attempt <= maxTries && left.length > 0; attempt += 1) {
    const key = `news:${randomUUID()}`;
    const claims = left.map(line => ({ ...getNews(line), userId }));
    const writes = claims.slice(0, maxClaims).map(claim => claimWrite(claim, { now, outboxId: toOutboxId(key) }));
    if ((await queueOptionalEmail(person, { ...(await build(left)), key, claims: writes }, now)) !== null) {
      // A long email lists only the first lines; a run that dies here lists the others again.
      await mapConcurrent(claims.slice(maxClaims), concurrency, claim => claimMail(claim, now));
      return true;
    }
    const notified = await listNotified(left.map(getNews));
    left = left.filter(line => notified.get(getNews(line))?.has(userId) !== true);
  }
  return false;
}
