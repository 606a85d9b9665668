import type { FbPageCoreDay } from '../../platforms/facebook-page/days.ts';
import type { LinkedinOrgCoreDay } from '../../platforms/linkedin-organization/days.ts';
import { asCount, asMoney, sumOfGiven } from '../../platforms/amounts.ts';
import type { FactKey } from '../metrics/facts.ts';
import type { DimensionKey } from './dimensions.ts';
import { addToRow, type RowSums } from './row-sums.ts';
import type { Dimension, StoredDays } from './dimension.ts';

type Own = Extract<DimensionKey, 'network'>;
type NullableFacts = Readonly<Partial<Record<FactKey, number | null>>>;

const counted = (value: number | null): number | null => (value === null ? null : asCount(value));
/** Returns a net number: removed likes and lost followers are reported as negative numbers. */
const net = (value: number | null): number | null => (value === null ? null : asMoney(value));

const pageFacts = ({ page }: FbPageCoreDay): NullableFacts => ({
  newFans: counted(page.newFollows),
  lostFans: counted(page.unfollows),
  views: counted(page.mediaViews),
  engagements: counted(page.engagements),
});

const instagramFacts = (instagram: NonNullable<FbPageCoreDay['instagram']>): NullableFacts => ({
  newFans: counted(instagram.newFollowers),
  views: counted(instagram.views),
  engagements: counted(instagram.interactions),
  likes: counted(instagram.likes),
  comments: counted(instagram.comments),
  shares: counted(instagram.shares),
});

const organizationFacts = (day: LinkedinOrgCoreDay): NullableFacts => ({
  newFans: net(sumOfGiven([day.organicFollowerGain, day.paidFollowerGain])),
  views: counted(day.impressions),
  engagements: net(sumOfGiven([day.clicks, day.likes, day.comments, day.shares])),
  likes: net(day.likes),
  comments: counted(day.comments),
  shares: counted(day.shares),
});

/** Returns one row per page or account with data; an Instagram account only if it is linked to the page. */
function networkRows({ fbPage, linkedinOrg }: StoredDays): RowSums {
  const sums: RowSums = new Map();
  for (const day of fbPage?.core ?? []) {
    addToRow(sums, { key: ['Facebook'] }, pageFacts(day));
    if (day.instagram !== null) addToRow(sums, { key: ['Instagram'] }, instagramFacts(day.instagram));
  }
  for (const day of linkedinOrg?.core ?? []) addToRow(sums, { key: ['LinkedIn'] }, organizationFacts(day));
  return sums;
}

/** Breakdowns of results on the social networks, by page and account. */
export const socialDimensions: Readonly<Record<Own, Dimension>> = {
  network: {
    rowsFrom: [
      ['fbPage', 'core'],
      ['linkedinOrg', 'core'],
    ],
    readRows: networkRows,
    rowsAreSources: true,
  },
};
