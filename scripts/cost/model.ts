import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const unitsSchema = z.object({
  reads: z.number(),
  writes: z.number(),
  messages: z.number(),
  platformCalls: z.number(),
});
/** Cost of one piece of work: DynamoDB units, queue messages, platform calls. */
export type Units = z.infer<typeof unitsSchema>;

const countedSchema = z.object({
  /** Counted by scripts/cost/count-night.ts. */
  night: z.record(z.string(), unitsSchema),
  /** Measured by `npm run bench`, by the figure's name. */
  figures: z.record(z.string(), z.number()),
  /** Counted by scripts/cost/count-stage.ts, in production's templates. */
  stage: z.record(z.string(), z.number()),
});
export type Counted = z.infer<typeof countedSchema>;

export const countedFile = join(import.meta.dirname, 'counted.json');
export const readCounted = (): Counted => countedSchema.parse(JSON.parse(readFileSync(countedFile, 'utf8')));

/** List prices of us-east-1 in USD. Check AWS's pages before quoting. */
export const prices = {
  writeUnit: 0.625e-6,
  readUnit: 0.125e-6,
  /** Includes point-in-time recovery. */
  storedGigabyteMonth: 0.25 + 0.2,
  lambdaGigabyteSecond: 0.0000133334,
  lambdaRequest: 0.2e-6,
  apiRequest: 1e-6,
  queueRequest: 0.4e-6,
  edgeRequest: 1e-6,
  edgeGigabyte: 0.085,
  activePerson: 0.015,
  /** Email provider's plan for accounts created since July 2026. */
  mail: 0.00016,
  firewall: 5,
  firewallRule: 1,
  firewallRequest: 0.6e-6,
  logGigabyte: 0.5,
  keyMonth: 1,
  keyRequest: 3e-6,
  scheduledStart: 1e-6,
  messageMinute: 0.08e-6,
  message: 1e-6,
  alarmMonth: 0.1,
} as const;
export type Price = keyof typeof prices;

/** Permanent monthly free tier. */
const free: { readonly [Name in Price]?: number } = {
  activePerson: 10_000,
  edgeRequest: 10_000_000,
  edgeGigabyte: 1000,
  scheduledStart: 14_000_000,
  lambdaRequest: 1_000_000,
  lambdaGigabyteSecond: 400_000,
  queueRequest: 1_000_000,
  logGigabyte: 5,
  alarmMonth: 10,
};

/** Assumed properties of a site and its users, because no real tenant has been measured yet. */
export const assumed = {
  nights: 30,
  /** Connections per 100 sites. */
  connected: { ga4: 95, gsc: 70, gmb: 60, fb: 40, fbPage: 35, linkedin: 10, linkedinOrg: 10, bing: 10 },
  /** Sites that PageSpeed measures per night: its budget of 1,000 calls an hour, two per site. */
  pageSpeedSitesPerNight: 12_000,
  pageSpeedSeconds: 28,
  secondsPerPlatformCall: 0.8,
  pullGigabytes: 1,
  workSeconds: 0.6,
  workGigabytes: 0.5,
  auditSeconds: 2,
  /** Users per site who sign in within a month. */
  peoplePerSite: 0.78,
  visitsPerPerson: 8,
  pagesPerVisit: 6,
  /** Minutes with an open page per visit. */
  minutesPerVisit: 12,
  callSeconds: 0.12,
  callGigabytes: 0.5,
  /** Share of visits that load the program again. */
  coldVisits: 0.4,
  kilobytesPerPage: 12,
  emailsPerPerson: 6,
  leadsPerSite: 30,
  logKilobytesPerCall: 1.2,
  storedMegabytesPerSite: 4,
} as const;

export type CostLine = {
  readonly work: string;
  readonly price: Price;
  readonly units: number;
};

const zero: Units = { reads: 0, writes: 0, messages: 0, platformCalls: 0 };
/** Sent, received and deleted. */
const requestsPerMessage = 3;

/** Lists a stage's monthly units for that many sites, by kind of work. */
export function listUnits(counted: Counted, sites: number): CostLine[] {
  const a = assumed;
  const night = (name: string): Units => counted.night[name] ?? zero;
  const figure = (name: string): number => counted.figures[name] ?? 0;
  const stage = (name: string): number => counted.stage[name] ?? 0;
  const people = sites * a.peoplePerSite;
  const visits = people * a.visitsPerPerson;
  const pages = visits * a.pagesPerVisit;
  const calls = visits * figure('overview-api-calls') + pages * figure('page-api-calls-max');
  const edgeRequests = visits * figure('overview-requests') + pages * figure('page-api-calls-max');
  const coldGigabytes = (visits * a.coldVisits * figure('overview-js-brotli-kb')) / 1e6;

  const work = (name: string, times: number, units: Units, seconds: number, gigabytes: number): CostLine[] => [
    { work: name, price: 'readUnit', units: times * units.reads },
    { work: name, price: 'writeUnit', units: times * units.writes },
    { work: name, price: 'queueRequest', units: times * units.messages * requestsPerMessage },
    { work: name, price: 'lambdaRequest', units: times * units.messages },
    { work: name, price: 'lambdaGigabyteSecond', units: times * seconds * gigabytes },
    { work: name, price: 'logGigabyte', units: (times * units.messages * a.logKilobytesPerCall) / 1e6 },
  ];
  const pulls = Object.entries(a.connected).flatMap(([service, share]) => {
    const units = night(`pull ${service}`);
    const times = (sites * a.nights * share) / 100;
    return work('pulls', times, units, units.platformCalls * a.secondsPerPlatformCall, a.pullGigabytes);
  });
  const pullsPerNight = Object.values(a.connected).reduce((sum, share) => sum + share / 100, 0);
  const measured = Math.min(sites, a.pageSpeedSitesPerNight) * a.nights;
  const readsAndWrites = (reads: number, writes: number): Units => ({ reads, writes, messages: 1, platformCalls: 0 });
  return [
    ...pulls,
    { work: 'pulls', price: 'keyRequest', units: sites * a.nights * pullsPerNight },
    ...work('PageSpeed', measured, night('pull pagespeed'), a.pageSpeedSeconds, a.pullGigabytes),
    ...work('rollups', sites * a.nights, night('rollup of a site'), a.workSeconds, a.workGigabytes),
    ...work('alerts', sites * a.nights, night('alerts of a site'), a.workSeconds / 2, a.workGigabytes),
    ...work('audits', sites, night('audit of a month'), a.auditSeconds, a.workGigabytes),
    ...work(
      'digests',
      people * 4.3,
      readsAndWrites(figure('digest-read-units-site'), 2),
      a.workSeconds,
      a.workGigabytes,
    ),
    ...work('leads', sites * a.leadsPerSite, readsAndWrites(4, figure('intake-write-units')), 0.2, a.workGigabytes),
    { work: 'mail', price: 'mail', units: people * a.emailsPerPerson },
    ...work('mail', people * a.emailsPerPerson, readsAndWrites(1, 4), 0.3, a.workGigabytes),
    { work: 'dispatch', price: 'scheduledStart', units: stage('starts a day') * a.nights },
    { work: 'dispatch', price: 'readUnit', units: sites * a.nights * pullsPerNight },
    {
      work: 'dispatch',
      price: 'lambdaGigabyteSecond',
      units: stage('starts a day') * a.nights * 0.5 + sites * a.nights * 0.005,
    },
    {
      work: 'visitors',
      price: 'readUnit',
      units: visits * figure('overview-read-units') + pages * figure('page-read-units-max'),
    },
    { work: 'visitors', price: 'lambdaGigabyteSecond', units: calls * a.callSeconds * a.callGigabytes },
    { work: 'visitors', price: 'lambdaRequest', units: calls },
    { work: 'visitors', price: 'apiRequest', units: calls },
    { work: 'visitors', price: 'logGigabyte', units: (calls * a.logKilobytesPerCall) / 1e6 },
    { work: 'edge', price: 'edgeRequest', units: edgeRequests },
    { work: 'edge', price: 'edgeGigabyte', units: coldGigabytes + (pages * a.kilobytesPerPage) / 1e6 },
    { work: 'firewall', price: 'firewall', units: stage('firewalls') },
    { work: 'firewall', price: 'firewallRule', units: stage('firewall rules') },
    { work: 'firewall', price: 'firewallRequest', units: edgeRequests },
    { work: 'sign-in', price: 'activePerson', units: people },
    { work: 'messages', price: 'messageMinute', units: visits * a.minutesPerVisit },
    { work: 'messages', price: 'message', units: visits * 3 },
    { work: 'storage', price: 'storedGigabyteMonth', units: (sites * a.storedMegabytesPerSite) / 1000 },
    { work: 'stage', price: 'keyMonth', units: stage('keys') },
    { work: 'stage', price: 'alarmMonth', units: stage('alarms') },
  ];
}

export type Cost = { readonly work: string; readonly usd: number };

/** Computes the monthly dollars by kind of work, highest first. The free tier is deducted where most is used. */
export function computeCosts(counted: Counted, sites: number): Cost[] {
  const lines = listUnits(counted, sites);
  const used = Map.groupBy(lines, ({ price }) => price);
  const share = (price: Price): number => {
    const all = (used.get(price) ?? []).reduce((sum, { units }) => sum + units, 0);
    return all === 0 ? 0 : Math.max(0, all - (free[price] ?? 0)) / all;
  };
  const byWork = Map.groupBy(lines, ({ work }) => work);
  return [...byWork]
    .map(([work, its]) => ({
      work,
      usd: its.reduce((sum, { price, units }) => sum + units * share(price) * prices[price], 0),
    }))
    .toSorted((x, y) => y.usd - x.usd);
}

export const sumCosts = (costs: readonly Cost[]): number => costs.reduce((sum, { usd }) => sum + usd, 0);
