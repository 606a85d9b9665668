import type { WeekNumbers } from '../../../shared/domain/mails/week-numbers.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { News } from '../../../shared/model/news.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { buildNewsDigest } from '../alerts/digest-email.ts';
import type { EmailContent } from '../mail/email-content.ts';
import { buildWeeklyDigest } from './weekly-email.ts';
import { listNeeds } from './needs.ts';
import { readWeek } from './read-week.ts';

/** Reads a node's week once, however many of its people get it. */
export type WeekReader = (node: SiteNode) => Promise<WeekNumbers | null>;

export function weekReader(now: Date): WeekReader {
  const read = new Map<string, Promise<WeekNumbers | null>>();
  return node => {
    const reading = read.get(node.siteId) ?? readWeek(node, now);
    read.set(node.siteId, reading);
    return reading;
  };
}

/** Builds a person's weekly digest, with their weekly news. */
export async function loadWeeklyDigest(
  person: User,
  node: SiteNode,
  news: readonly News[],
  read: WeekReader,
  now: Date,
): Promise<Omit<EmailContent, 'links'>> {
  const numbers = await read(node);
  const needs = await listNeeds(node, numbers, news, siteTimeZone(node.attr));
  const newsGroups = news.length === 0 ? [] : ((await buildNewsDigest(node, news)).groups ?? []);
  return buildWeeklyDigest(person, { node, numbers, groups: [...needs, ...newsGroups] }, now);
}
