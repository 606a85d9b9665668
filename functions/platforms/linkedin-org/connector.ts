import { addDays, addMonths, eachDay, monthRange, toYearMonth } from '../../../shared/domain/periods/days.ts';
import type { LinkedinOrgCoreDay } from '../../../shared/platforms/linkedin-organization/days.ts';
import type { Connector, PulledWindow, PullRequest, SectionDays } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { sources } from '../sources.ts';
import { askFacets, countFollowers } from './followers.ts';
import { listOrganizations } from './organizations.ts';
import { askGains, askShares, type Gains, type Shares } from './statistics.ts';

/**
 * Reads a LinkedIn organization's page (facts, platform APIs, section 8). A window costs two calls, plus one for the
 * follower count if it ends yesterday, and one per night for follower facets. Days are UTC. LinkedIn provides twelve
 * months: older days are missing, without a call.
 */
export const linkedinOrgConnector: Connector = {
  ...sources.linkedinOrg,
  discover: listOrganizations,
  pull: pullOrganization,
};

const historyMonths = 12;
/** A younger day without statistics is pending; an older one had no activity. */
const settledAfterDays = 7;

const noGains: Gains = { organicFollowerGain: 0, paidFollowerGain: 0 };
const noShares: Shares = { impressions: 0, uniqueImpressions: 0, clicks: 0, likes: 0, comments: 0, shares: 0 };

async function pullOrganization({ site, accessToken, start, end, purpose, now }: PullRequest): Promise<PulledWindow> {
  const urn = site.attr.accounts?.linkedinOrg?.urn;
  if (urn === undefined || accessToken === null) {
    throw new PlatformError({ platform: 'linkedinOrg', kind: 'reconnect', message: 'No organization selected' });
  }
  const today = now.toISOString().slice(0, 10);
  const oldest = addDays(addMonths(today, -historyMonths), 1);
  const from = start < oldest ? oldest : start;
  const missingDays = eachDay(start, end).filter(day => day < oldest);
  if (from > end) return { sections: [], timeZone: 'UTC', missingDays };

  const ask = { accessToken, urn, start: from, end };
  const gains = await askGains(ask);
  const shares = await askShares(ask);
  const newest = findNewestDay(gains, shares, end, today);
  const through = newest < from ? null : newest;
  const isNewest = end === addDays(today, -1);
  const followers = isNewest ? await countFollowers(accessToken, urn) : null;
  const days = through === null ? [] : eachDay(from, through);
  const sections: SectionDays[] = [
    {
      service: 'linkedinOrg',
      section: 'core',
      days: days.map(date => buildDay(date, gains, shares, date === through ? followers : null)),
    },
  ];
  if (purpose === 'nightly' && isNewest) {
    const { start: date } = monthRange(toYearMonth(today));
    sections.push({
      service: 'linkedinOrg',
      section: 'followers',
      days: [{ date, facets: await askFacets(accessToken, urn) }],
    });
  }
  return { sections, timeZone: 'UTC', missingDays, ...(through === end ? {} : { through }) };
}

/** Returns the newest day that both statistics have, or should have by now; followers are counted later than posts. */
function findNewestDay(
  gains: ReadonlyMap<string, Gains>,
  shares: ReadonlyMap<string, Shares>,
  end: string,
  today: string,
): string {
  const newest = (days: Iterable<string>) => [...days].reduce((latest, day) => (day > latest ? day : latest), '');
  const both = earlier(newest(gains.keys()), newest(shares.keys()));
  const settled = addDays(today, -settledAfterDays);
  return earlier(both > settled ? both : settled, end);
}

const earlier = (a: string, b: string) => (a < b ? a : b);

function buildDay(
  date: string,
  gains: ReadonlyMap<string, Gains>,
  shares: ReadonlyMap<string, Shares>,
  followers: number | null,
): LinkedinOrgCoreDay {
  return { date, followers, ...(gains.get(date) ?? noGains), ...(shares.get(date) ?? noShares) };
}
