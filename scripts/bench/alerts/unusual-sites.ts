import { readFileSync } from 'node:fs';
import type { UnusualMetric } from '../../../shared/model/rule-id.ts';
import type { Ga4CoreDay } from '../../../shared/platforms/ga4/days.ts';
import type { LinkedinCoreDay } from '../../../shared/platforms/linkedin-ads/days.ts';
import { addDays, type Day } from '../../../shared/domain/periods/days.ts';
import { coreDay } from '../../../test/shared/domain/support-days.ts';

const agencies = [
  'agriculture',
  'general-services-administration',
  'interior',
  'labor',
  'national-aeronautics-space-administration',
  'treasury',
] as const;
/** Approximate visits per day after thinning: each visit remains independently at random. */
const sizes = [150, 400, 1_500, 6_000] as const;

/** Change applied to a site on consecutive days. A factor of 0 is a loss. */
export type Incident = {
  readonly metric: UnusualMetric;
  readonly start: Day;
  readonly days: number;
  readonly factor: number;
};
export type UnusualSite = {
  readonly name: string;
  readonly first: Day;
  readonly last: Day;
  readonly ga4: readonly Ga4CoreDay[];
  readonly linkedin: readonly LinkedinCoreDay[];
  readonly incidents: readonly Incident[];
};

/** Generates the same number sequence in every run. */
function numbers(seed: number): () => number {
  let state = (seed * 7919 + 17) % 2_147_483_647;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

function scattered(next: () => number) {
  const normal = () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
  return {
    normal,
    /** Returns how many of a count remain. */
    thinned: (count: number, share: number) =>
      Math.max(0, Math.round(count * share + Math.sqrt(count * share * (1 - share)) * normal())),
  };
}

const recorded = (agency: string): (readonly [Day, number])[] =>
  readFileSync(new URL(`../../../data/recordings/usgov/${agency}__users.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line): readonly [Day, number] => [line.slice(0, 10), Number(line.slice(11))])
    .toSorted(([a], [b]) => a.localeCompare(b));

/**
 * Generates incidents: drops to between zero and half, rises to between double and quadruple, of sessions, goals and
 * spend; cost per lead at least doubles.
 */
function generateIncidents(next: () => number, first: Day): Incident[] {
  const kinds = ['sessions', 'goals', 'adSpend', 'costPerLead'] as const;
  // Far enough apart that a week's alert has closed.
  return [38, 58].map(after => {
    const metric = kinds[Math.floor(next() * kinds.length)] ?? 'sessions';
    const isRise = metric === 'costPerLead' || next() < 0.35;
    return {
      metric,
      start: addDays(first, after + Math.floor(next() * 4)),
      days: 1 + Math.floor(next() * 4),
      factor: isRise ? 2 + next() * 2 : next() * 0.5,
    };
  });
}

/**
 * Scales a federal agency's recorded sessions to a business of one size, with a thinned share as goals. Advertising by
 * day was never recorded: spend is a budget with weaker weekends and 10% noise, leads follow from it.
 */
function generateSite(agency: string, size: number, seed: number, isQuiet: boolean): UnusualSite {
  const next = numbers(seed);
  const { normal, thinned } = scattered(next);
  const days = recorded(agency);
  const mean = days.reduce((sum, [, count]) => sum + count, 0) / days.length;
  const [first, last] = [days[0]?.[0] ?? '', days.at(-1)?.[0] ?? ''];
  const incidents = isQuiet ? [] : generateIncidents(next, first);
  const factorOn = (metric: UnusualMetric, date: Day) =>
    incidents.find(
      incident => incident.metric === metric && date >= incident.start && date < addDays(incident.start, incident.days),
    )?.factor ?? 1;
  const goalRate = 0.03 + next() * 0.05;
  const budget = 200 + next() * 1_800;
  const costOfLead = 4 + next() * 4;
  const ga4: Ga4CoreDay[] = [];
  const linkedin: LinkedinCoreDay[] = [];
  for (const [date, count] of days) {
    const sessions = Math.round(thinned(count, Math.min(1, size / mean)) * factorOn('sessions', date));
    const goals = Math.round(thinned(sessions, goalRate) * factorOn('goals', date));
    ga4.push(
      coreDay(date, [{ source: 'google', medium: 'organic', sessions, engagedSessions: sessions, keyEvents: goals }]),
    );
    const weekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) ? 0.7 : 1;
    const spend = Math.max(0, budget * weekend * Math.exp(0.1 * normal()) * factorOn('adSpend', date));
    const leads = spend / costOfLead / factorOn('costPerLead', date);
    linkedin.push({
      date,
      currency: 'USD',
      campaigns: [
        {
          id: '1',
          name: 'A',
          objective: 'LEAD_GENERATION',
          spend,
          impressions: 1_000,
          clicks: 50,
          oneClickLeads: Math.max(0, Math.round(leads + Math.sqrt(leads) * normal())),
          externalWebsiteConversions: 0,
          landingPageClicks: 0,
          costInUsd: spend,
          conversionValue: 0,
          engagements: 0,
          videoViews: 0,
        },
      ],
    });
  }
  return { name: `${agency}-${size}`, first, last, ga4, linkedin, incidents };
}

/** Builds a site of each agency and size, several times. */
export const unusualSites = (isQuiet: boolean, times: number): UnusualSite[] =>
  Array.from({ length: times }, (_, time) =>
    agencies.flatMap((agency, a) =>
      sizes.map((size, s) => generateSite(agency, size, 1 + time * 997 + a * 31 + s * 7, isQuiet)),
    ),
  ).flat();
