import { monthRange, previousYearMonth, type YearMonth } from '../../../shared/domain/periods/days.ts';
import {
  adFindings,
  type AdMonth,
  type AdService,
  facebookMonth,
  judgedAds,
  linkedinMonth,
  microsoftMonth,
  uncountedTopic,
  untaggedTopic,
} from '../../../shared/domain/recommendations/ads.ts';
import { detectFindings, judgedTopics, topics } from '../../../shared/domain/recommendations/detect.ts';
import { landingEvidence, searchEvidence, visitedEvidence } from '../../../shared/domain/recommendations/evidence.ts';
import { type Finding, parseTopic } from '../../../shared/domain/recommendations/finding.ts';
import {
  judgedPlatforms,
  platformFindings,
  platformTopics,
  type TwoMonths,
} from '../../../shared/domain/recommendations/platforms.ts';
import type { GoalPrice } from '../../../shared/domain/recommendations/worth.ts';
import type { EvidenceRows } from '../../../shared/model/recommendation.ts';
import { type RecordService, recordServices } from '../../../shared/platforms/registry.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { SiteNumbers } from '../../numbers/numbers.ts';
import { readDays } from '../../stores/metrics/metrics.ts';

/** Findings of a site's month, the topics covered, and the platforms without data. */
export type Detected = {
  readonly findings: readonly Finding[];
  readonly judged: ReadonlySet<string>;
  readonly unseen: ReadonlySet<string>;
  readonly price: GoalPrice | null;
};

/** Topics of each platform: open findings remain if it returned nothing. */
const serviceTopics: Readonly<Partial<Record<RecordService, readonly string[]>>> = {
  ga4: Object.values(topics),
  gsc: [platformTopics.search],
  pagespeed: [platformTopics.speed],
  gmb: [platformTopics.profile, platformTopics.profileTags],
  fb: [untaggedTopic('fb'), uncountedTopic('fb')],
  bing: [untaggedTopic('bing'), uncountedTopic('bing')],
  linkedin: [untaggedTopic('linkedin'), uncountedTopic('linkedin')],
};

/**
 * Analyzes a site's month and the previous one on every platform with data; null without any. `numbers`: its audit's
 * numbers.
 */
export async function detect(site: SiteNode, yearMonth: YearMonth, numbers: SiteNumbers): Promise<Detected | null> {
  const { sources } = numbers.toRecord(monthRange(yearMonth));
  const given = new Set(recordServices.filter(service => sources[service] !== undefined));
  const platforms = (Object.keys(serviceTopics) as RecordService[]).filter(service => given.has(service));
  if (platforms.length === 0) return null;
  const isEcommerce = site.attr.isEcommerce === true;
  const { days, previousDays } = await websiteDays(site.siteId, yearMonth, given.has('ga4'));
  const website = { days, previousDays, isEcommerce, consumerSources: site.attr.consumerSources ?? [] };
  const two = (service: RecordService): TwoMonths => ({
    now: readParts(numbers, service, yearMonth),
    before: readParts(numbers, service, previousYearMonth(yearMonth)),
  });
  const others = { gsc: two('gsc'), pagespeed: two('pagespeed'), gmb: two('gmb') };
  const ads = await adMonths(site.siteId, yearMonth, given);
  const findings = [
    ...detectFindings(website),
    ...platformFindings(others, days),
    ...ads.flatMap(month => adFindings(month, days)),
  ];
  return {
    findings: await Promise.all(findings.map(finding => withEvidence(site.siteId, yearMonth, finding))),
    judged: new Set([
      ...judgedTopics(website),
      ...judgedPlatforms(others, days),
      ...ads.flatMap(month => judgedAds(month, days)),
    ]),
    unseen: new Set(
      (Object.keys(serviceTopics) as RecordService[]).flatMap(service =>
        given.has(service) ? [] : (serviceTopics[service] ?? []),
      ),
    ),
    price: goalPrice(numbers, yearMonth),
  };
}

async function websiteDays(siteId: string, yearMonth: YearMonth, isGiven: boolean) {
  if (!isGiven) return { days: [], previousDays: [] };
  const { start, end } = monthRange(yearMonth);
  const both = await readDays(siteId, 'ga4', 'core', monthRange(previousYearMonth(yearMonth)).start, end);
  return {
    days: both.filter(({ date }) => date >= start),
    previousDays: both.filter(({ date }) => date < start),
  };
}

function readParts(numbers: SiteNumbers, service: RecordService, yearMonth: YearMonth) {
  const source = numbers.toRecord(monthRange(yearMonth)).sources[service];
  return source === undefined ? null : { days: source.days, parts: source.parts };
}

async function adMonths(siteId: string, yearMonth: YearMonth, given: ReadonlySet<RecordService>): Promise<AdMonth[]> {
  const { start, end } = monthRange(yearMonth);
  const readers: Readonly<Record<AdService, () => Promise<AdMonth>>> = {
    fb: async () => facebookMonth(await readDays(siteId, 'fb', 'core', start, end)),
    bing: async () => microsoftMonth(await readDays(siteId, 'bing', 'core', start, end)),
    linkedin: async () => linkedinMonth(await readDays(siteId, 'linkedin', 'core', start, end)),
  };
  const services = (Object.keys(readers) as AdService[]).filter(service => given.has(service));
  return Promise.all(services.map(service => readers[service]()));
}

/** Adds the rows that show a finding, read only if it exists. */
async function withEvidence(siteId: string, yearMonth: YearMonth, finding: Finding): Promise<Finding> {
  const evidence = await evidenceFor(siteId, yearMonth, parseTopic(finding.fingerprint));
  return evidence === null ? finding : { ...finding, evidence };
}

async function evidenceFor(siteId: string, yearMonth: YearMonth, topic: string): Promise<EvidenceRows | null> {
  const [now, before] = [monthRange(yearMonth), monthRange(previousYearMonth(yearMonth))];
  const pages = ({ start, end }: typeof now) => readDays(siteId, 'ga4', 'pages', start, end);
  const terms = ({ start, end }: typeof now) => readDays(siteId, 'gsc', 'terms', start, end);
  switch (topic) {
    case topics.rate:
      return landingEvidence(await pages(now), await pages(before));
    case topics.goals:
      return visitedEvidence(await pages(now));
    case platformTopics.search:
      return searchEvidence(await terms(now), await terms(before));
    default:
      return null;
  }
}

/** Returns the month's cost per lead if known and all advertising has one currency. */
function goalPrice(numbers: SiteNumbers, yearMonth: YearMonth): GoalPrice | null {
  const month = monthRange(yearMonth);
  const { costPerLead } = numbers.readMetrics(month);
  const { sources } = numbers.toRecord(month);
  const spending = recordServices.flatMap(service => {
    const source = sources[service];
    return source !== undefined && (source.parts['adSpend'] ?? 0) > 0 ? source.currencies : [];
  });
  const [currency, ...rest] = new Set(spending);
  if (!costPerLead.known || costPerLead.value <= 0 || currency === undefined || rest.length > 0) return null;
  return { amount: costPerLead.value, currency };
}
