import { actionLink } from '../../../shared/domain/alerts/action.ts';
import { formatDay } from '../../../shared/domain/formats/dates.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import type { WeekNumbers } from '../../../shared/domain/mails/week-numbers.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { getServicePanel, serviceNames } from '../../../shared/platforms/registry.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { News } from '../../../shared/model/news.ts';
import { environment } from '../../runtime/environment.ts';
import type { AlertCard } from '../../stores/alerts/alert-items.ts';
import { listOpenBelow, readAlerts } from '../../stores/alerts/alert-states.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import type { EmailContent } from '../mail/email-content.ts';
import { sitesWithoutGoals } from './week-text.ts';

/** Maximum alerts checked and lines in a digest; the pages show the rest. */
const [maxAlerts, maxLines] = [100, 6];

type Line = NonNullable<EmailContent['groups']>[number]['lines'][number];
const unconnectedText = `${serviceNames.ga4} is not connected`;

/**
 * Lists pending items below a node: services not tracking, sites with visits and no goal, sites without counts.
 * Excludes what the digest already reports as news.
 */
export async function listNeeds(
  node: SiteNode,
  numbers: WeekNumbers | null,
  reported: readonly News[],
  timeZone: string,
): Promise<NonNullable<EmailContent['groups']>> {
  const cards: readonly AlertCard[] =
    node.type === 'SITE' ? (await readAlerts(node.siteId)).open : (await listOpenBelow(node.sitePath, maxAlerts)).cards;
  const isReported = ({ siteId, ruleId }: AlertCard) =>
    reported.some(news => news.event === 'opened' && news.siteId === siteId && news.ruleId === ruleId);
  const stopped = cards.filter(
    card => card.ruleId.startsWith('not-tracking') && card.snooze === undefined && !isReported(card),
  );
  const lines = [...(await stoppedLines(stopped, numbers, timeZone)), ...(await countingLines(numbers))];
  if (lines.length === 0) return [];
  const heading = lines.length > maxLines ? `Needs attention, first ${maxLines}` : 'Needs you';
  return [{ heading, lines: lines.slice(0, maxLines) }];
}

async function stoppedLines(
  cards: readonly AlertCard[],
  numbers: WeekNumbers | null,
  timeZone: string,
): Promise<Line[]> {
  const ids = [...new Set(cards.map(({ siteId }) => siteId))].slice(0, maxLines);
  if (ids.length === 0) return [];
  const names = new Map((await getNodes(ids)).map(({ siteId, name }) => [siteId, name]));
  return cards.flatMap(card => {
    const name = names.get(card.siteId);
    if (name === undefined) return [];
    const since = formatDay(siteToday(new Date(card.openedAt), timeZone));
    return [
      {
        strong: nameInMail(name),
        text: `${card.definition.title} since ${since}${describeMissingDays(card, numbers)}`,
        link: `${environment().PUBLIC_ORIGIN}${actionLink(card)}`,
      },
    ];
  });
}

/** Describes the days of the week without data from a service. */
function describeMissingDays({ siteId, service }: AlertCard, numbers: WeekNumbers | null): string {
  const site = numbers?.sites.find(weekSite => weekSite.siteId === siteId);
  const count = site?.broken?.find(brokenService => brokenService.service === service)?.missing.length ?? 0;
  if (count === 0) return '';
  return `; ${count === 1 ? '1 day this week is' : `${count} days this week are`} missing`;
}

async function countingLines(numbers: WeekNumbers | null): Promise<Line[]> {
  if (numbers === null) return [];
  const origin = environment().PUBLIC_ORIGIN;
  const without = sitesWithoutGoals(numbers).map(({ site, title, text }) => ({
    strong: nameInMail(site.name),
    text: `${title}: ${text}`,
    link: `${origin}/goals?site=${site.siteId}`,
  }));
  const ids = numbers.sites.filter(({ connected }) => !connected).map(({ siteId }) => siteId);
  // Nothing is collected for a suspended site.
  const nodes = ids.length === 0 ? [] : await getNodes(ids.slice(0, maxLines));
  const unconnected = nodes
    .filter(({ attr }) => attr.suspended !== true)
    .map(({ siteId, name }) => ({
      strong: nameInMail(name),
      text: unconnectedText,
      link: `${origin}/admin/${siteId}/${getServicePanel('ga4')}`,
    }));
  return [...without, ...unconnected];
}
