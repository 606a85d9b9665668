import { judgePeriod, verdictText } from '../../../shared/domain/overview/verdict.ts';
import { formatDateRange, formatTime, formatWeekday } from '../../../shared/domain/formats/dates.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { type WeekNumbers, weekMetrics } from '../../../shared/domain/mails/week-numbers.ts';
import { nextWeekly } from '../../../shared/domain/mails/email-times.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { type SiteNode, timeZones } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import type { EmailContent } from '../mail/email-content.ts';
import { getPersonTimeZone } from '../alerts/recipients.ts';
import {
  listEmailChanges,
  toEmailFigure,
  formatWeekHeadline,
  formatWeekNote,
  describeReportingSites,
  whyNoGoals,
} from './week-text.ts';

type Groups = NonNullable<EmailContent['groups']>;
export type WeekParts = {
  readonly node: SiteNode;
  /** Null: the week has no row yet. */
  readonly numbers: WeekNumbers | null;
  /** Pending items, then the person's weekly news. */
  readonly groups: Groups;
};

/**
 * Builds the digest of a node's final week for one person: counts against the previous week, the biggest changes and
 * pending items. Without counts it says why.
 */
export function buildWeeklyDigest(
  person: User,
  { node, numbers, groups }: WeekParts,
  now: Date,
): Omit<EmailContent, 'links'> {
  const name = nameInMail(node.name);
  const headline = numbers === null ? null : formatWeekHeadline(numbers);
  const words = headline === null ? 'No goal data for the week' : headline.long;
  const hasFigures =
    numbers !== null && (headline !== null || weekMetrics.some(metric => numbers.metrics[metric].value.known));
  return {
    subject: `Your week: ${headline?.short ?? 'no goal data'}: ${name}`,
    kicker: ['Weekly digest', name, ...(numbers === null ? [] : [formatWeeks(numbers)])].join(' · '),
    heading: words,
    paragraphs: writeParagraphs(node, numbers),
    ...(hasFigures && numbers !== null
      ? { figures: weekMetrics.map(metric => toEmailFigure(metric, numbers.metrics[metric])) }
      : {}),
    ...(numbers === null ? {} : { changes: listEmailChanges(numbers) }),
    groups,
    button: { text: 'Open overview', link: makeOverviewLink(node, numbers) },
    ...(numbers === null ? {} : { note: formatWeekNote(numbers, siteToday(now, siteTimeZone(node.attr))) }),
    why: `You get this email because you have access to ${name}, every ${formatNextTime(person, node, now)}.`,
  };
}

function writeParagraphs({ type }: SiteNode, numbers: WeekNumbers | null): string[] {
  if (numbers === null) return ["The week isn't calculated yet. The overview shows the data so far."];
  if (!numbers.metrics.goals.value.known) return [whyNoGoals(numbers)];
  const verdict = `${verdictText(judgePeriod(numbers.metrics, 'goals'), 'goals', 'the week before')}.`;
  return type === 'SITE' ? [verdict] : [verdict, describeReportingSites(numbers)];
}

const formatWeeks = ({ week, before }: WeekNumbers): string =>
  `${formatDateRange(week)} vs. ${formatDateRange(before)}`;

/** Returns the overview link for the same days: of a site, or of all; a reseller chooses a company there. */
function makeOverviewLink({ siteId, type }: SiteNode, numbers: WeekNumbers | null): string {
  const origin = environment().PUBLIC_ORIGIN;
  if (type === 'TOKEN') return `${origin}/all-sites`;
  const days = numbers === null ? '' : `&period=${numbers.week.start}..${numbers.week.end}`;
  const only = type === 'SITE' ? siteId : numbers?.sites.length === 1 ? numbers.sites[0]?.siteId : undefined;
  return only === undefined ? `${origin}/all-sites?node=${siteId}${days}` : `${origin}/overview?site=${only}${days}`;
}

/** Formats the time of the next one: 'Wednesday at 08:00 Pacific'. */
function formatNextTime(person: User, node: SiteNode, now: Date): string {
  const zone = getPersonTimeZone(person, node);
  const next = nextWeekly(person.mailChoices, now, zone);
  const named = Object.entries(timeZones).find(([, iana]) => iana === zone)?.[0] ?? zone.replaceAll('_', ' ');
  return `${formatWeekday(siteToday(next, zone))} at ${formatTime(next, zone)} ${named}`;
}
