import { addDays, isDay } from '../calendar.ts';
import { hashParts } from '../generated/random.ts';
import type { Answer } from '../http-answers.ts';
import { campaignDay, utcDay } from './invented.ts';
import type { Campaign, CampaignDay, Invented } from './invented.ts';
import { at, texts } from './restli-read.ts';
import type { Restli } from './restli-read.ts';
import { badQuery, denied, fieldsRefused, noResource, notFound } from './labels.ts';

export type AdsAsk = {
  readonly path: string;
  readonly query: ReadonlyMap<string, Restli>;
  readonly scopes: readonly string[];
  readonly seen: readonly Invented[];
  readonly now: Date;
};

const bornAt = Date.parse('2024-03-04T15:00:00Z');
const maxElements = 15_000;
const maxFields = 20;
/** Pages are smaller than requested, as LinkedIn reserves the right to do. */
const pageSizes = { accounts: 25, campaigns: 500 };

function page(elements: readonly object[], query: ReadonlyMap<string, Restli>, size: number): Answer {
  const asked = Number(at(query.get('pageSize')) ?? 100);
  if (!Number.isInteger(asked) || asked < 1 || asked > 1_000) return badQuery('Specified pageSize is larger than 1000');
  const token = at(query.get('pageToken')) ?? '';
  const from =
    token === '' ? 0 : Number(/^after:(\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1] ?? Number.NaN);
  if (Number.isNaN(from)) return badQuery('pageToken is invalid');
  const end = from + Math.min(asked, size);
  const metadata = end < elements.length ? { nextPageToken: Buffer.from(`after:${end}`).toString('base64url') } : {};
  return { status: 200, body: { elements: elements.slice(from, end), metadata } };
}

const accountResource = ({ accountId, organizationId, business, currency, servingStatus }: Invented): object => ({
  test: false,
  type: 'BUSINESS',
  id: accountId,
  name: business.name,
  currency,
  status: 'ACTIVE',
  servingStatuses: [servingStatus],
  reference: `urn:li:organization:${organizationId}`,
  version: { versionTag: '6' },
  notifiedOnCreativeApproval: false,
  notifiedOnCreativeRejection: false,
  notifiedOnEndOfCampaign: false,
  changeAuditStamps: { created: { time: bornAt }, lastModified: { time: bornAt } },
});

const campaignResource = (
  { accountId, organizationId, currency }: Invented,
  { id, name, objectiveType }: Campaign,
): object => ({
  id,
  name,
  objectiveType,
  account: `urn:li:sponsoredAccount:${accountId}`,
  associatedEntity: `urn:li:organization:${organizationId}`,
  status: 'ACTIVE',
  servingStatuses: ['RUNNABLE'],
  type: 'SPONSORED_UPDATES',
  format: 'STANDARD_UPDATE',
  costType: 'CPM',
  test: false,
  dailyBudget: { currencyCode: currency, amount: '40' },
  locale: { country: 'US', language: 'en' },
  version: { versionTag: '5' },
  changeAuditStamps: { created: { time: bornAt }, lastModified: { time: bornAt } },
});

/** Serves ad accounts, their campaigns and adAnalytics, of the versioned API. */
export function adsApi({ path, query, scopes, seen: visible, now }: AdsAsk): Answer {
  if (path === '/adAnalytics')
    return scopes.includes('r_ads_reporting') ? analytics(query, visible, now) : denied('adAnalytics.FINDER-analytics');
  if (!scopes.includes('r_ads')) return denied('adAccounts.FINDER-search');
  if (path === '/adAccounts') {
    return at(query.get('q')) === 'search'
      ? page(visible.map(accountResource), query, pageSizes.accounts)
      : badQuery("Parameter 'q' is required");
  }
  const route = /^\/adAccounts\/(\d+)(\/adCampaigns)?$/.exec(path);
  if (route === null) return noResource();
  const found = visible.find(({ accountId }) => String(accountId) === route[1]);
  if (found === undefined) return notFound('Ad account');
  if (found.isDenied) return denied(`adAccounts.GET-${route[1] ?? ''}`);
  if (route[2] === undefined) return { status: 200, body: accountResource(found) };
  if (at(query.get('q')) !== 'search') return badQuery("Parameter 'q' is required");
  const search = query.get('search');
  const ids =
    search === undefined
      ? null
      : texts(typeof search === 'object' && 'id' in search ? getValues(search['id']) : undefined);
  if (search !== undefined && (ids === null || ids.some(id => !/^urn:li:sponsoredCampaign:\d+$/.test(id))))
    return badQuery("Parameter 'search' is invalid");
  const requestedUrns = ids === null ? null : new Set(ids);
  const campaigns = found.campaigns.filter(
    ({ id }) => requestedUrns === null || requestedUrns.has(`urn:li:sponsoredCampaign:${id}`),
  );
  return page(
    campaigns.map(campaign => campaignResource(found, campaign)),
    query,
    pageSizes.campaigns,
  );
}

const getValues = (value: Restli | undefined): Restli | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? value['values'] : undefined;

function analytics(query: ReadonlyMap<string, Restli>, visible: readonly Invented[], now: Date): Answer {
  if (at(query.get('q')) !== 'analytics') return badQuery('No finder of that name');
  const pivot = at(query.get('pivot'), 'value') ?? at(query.get('pivot'));
  const granularity = at(query.get('timeGranularity'), 'value') ?? at(query.get('timeGranularity'));
  if (pivot !== 'CAMPAIGN' || granularity !== 'DAILY')
    return badQuery('This stand-in pivots by CAMPAIGN and day alone');
  const start = parseDay(query.get('dateRange'), 'start');
  const end = parseDay(query.get('dateRange'), 'end');
  if (start === null || end === null || end < start) return badQuery("Parameter 'dateRange' is invalid");
  const accounts = texts(query.get('accounts'));
  if (accounts === null || accounts.length === 0 || accounts.some(urn => !/^urn:li:sponsoredAccount:\d+$/.test(urn)))
    return badQuery("Parameter 'accounts' is invalid");
  const fields = texts(query.get('fields')) ?? ['impressions', 'clicks'];
  if (fields.length > maxFields) return badQuery(`Requested more than ${maxFields} fields`);
  const unknown = fields.filter(field => !knownFields.has(field));
  if (unknown.length > 0) return fieldsRefused(unknown);

  const elements: object[] = [];
  // Without read access the report is empty, without an error.
  const readable = visible.filter(
    ({ accountId, isDenied }) => !isDenied && accounts.includes(`urn:li:sponsoredAccount:${accountId}`),
  );
  for (let day = start; day <= end && day <= utcDay(now); day = addDays(day, 1)) {
    for (const invented of readable) {
      for (const campaign of invented.campaigns) {
        const counted = campaignDay(invented, campaign, day, now);
        if (counted !== null) elements.push(toElement(fields, invented, campaign, day, counted));
      }
    }
  }
  return {
    status: 200,
    body: { paging: { start: 0, count: 10, links: [] }, elements: elements.slice(0, maxElements) },
  };
}

function parseDay(range: Restli | undefined, edge: 'start' | 'end'): string | null {
  const [year = '', month = '', day = ''] = ['year', 'month', 'day'].map(name => at(range, edge, name) ?? '');
  const text = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

type Field = (counted: CampaignDay, context: { day: string; invented: Invented; campaign: Campaign }) => unknown;
const datePart = (day: string): object => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  day: Number(day.slice(8, 10)),
});

const knownFields: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['dateRange', (_, { day }) => ({ start: datePart(day), end: datePart(day) })],
  ['pivotValues', (_, { campaign }) => [`urn:li:sponsoredCampaign:${campaign.id}`]],
  ['impressions', ({ impressions }) => impressions],
  ['clicks', ({ clicks }) => clicks],
  ['landingPageClicks', ({ landingPageClicks }) => landingPageClicks],
  ['costInLocalCurrency', ({ costCents }, { day, campaign }) => amount(costCents / 100, campaign.id, day)],
  [
    'costInUsd',
    ({ costCents }, { day, campaign, invented }) =>
      amount((costCents / 100) * (invented.currency === 'EUR' ? 1.08 : 1), campaign.id, day),
  ],
  ['externalWebsiteConversions', ({ conversions }) => conversions],
  ['oneClickLeads', ({ leads }) => leads],
  ['conversionValueInLocalCurrency', ({ conversions }) => String(conversions * 45)],
  ['reactions', ({ reactions }) => reactions],
  ['likes', ({ reactions }) => reactions],
  ['comments', ({ comments }) => comments],
  ['shares', ({ shares }) => shares],
  ['follows', ({ follows }) => follows],
  ['videoViews', ({ videoViews }) => videoViews],
]);

/** Formats money as LinkedIn does: a decimal text with floating-point errors, slightly below zero for none. */
function amount(value: number, campaignId: number, day: string): string {
  if (value === 0) return hashParts(campaignId, day, 'dust') % 2 === 0 ? '0' : '-2E-18';
  return hashParts(campaignId, day, 'noise') % 3 === 0 ? String(value * (1 - 1e-15)) : String(value);
}

const toElement = (
  fields: readonly string[],
  invented: Invented,
  campaign: Campaign,
  day: string,
  counted: CampaignDay,
): object =>
  Object.fromEntries(fields.map(field => [field, knownFields.get(field)?.(counted, { day, invented, campaign })]));
