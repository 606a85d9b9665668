import type { IntakeLine, LeadSitemap } from '../../../../../shared/contract/lead-intake.ts';
import { labelOfTarget } from '../../../../../shared/domain/leads/labels.ts';
import type { LeadArrival } from '../../../../../shared/model/lead-intake.ts';
import { type LeadCrm, leadCrms } from '../../../../../shared/model/lead.ts';

/** The polling interval for arrivals, in milliseconds. */
export const askEveryMs = 10_000;

export const sumArrivals = ({ arrivals }: Pick<IntakeLine, 'arrivals'>): number =>
  Object.values(arrivals.days).reduce((sum, count) => sum + count, 0);
export const sumProblems = ({ arrivals }: Pick<IntakeLine, 'arrivals'>): number =>
  Object.values(arrivals.problems).reduce((sum, { times }) => sum + times, 0);

/** The label of the state; a silent intake's includes its days. */
export function standingWord(
  { standing: status, arrivals }: Pick<IntakeLine, 'standing' | 'arrivals'>,
  now: Date,
): string {
  if (status !== 'silent' || arrivals.lastArrivalAt === null)
    return {
      waiting: 'Waiting for first lead',
      receiving: 'Receiving',
      silent: 'Silent',
      failing: 'Failing',
      paused: 'Paused',
    }[status];
  const days = Math.floor((now.getTime() - Date.parse(arrivals.lastArrivalAt)) / 86_400_000);
  return `Silent for ${days} ${days === 1 ? 'day' : 'days'}`;
}

/** Intakes whose CRM's name, site or reference contains the text. */
export const matching = (
  intakes: readonly IntakeLine[],
  typed: string,
  getCrmName: (crm: LeadCrm) => string,
): IntakeLine[] => {
  const query = typed.trim().toLowerCase();
  return intakes.filter(({ crm, siteName, siteRefId }) =>
    [getCrmName(crm), siteName, siteRefId].some(text => text.toLowerCase().includes(query)),
  );
};

export type MappedField = {
  readonly target: string;
  readonly label: string;
  /** The CRM's field that is read, or the first that would be. */
  readonly from: string;
  readonly value: string | null;
  readonly problem: string | null;
};

/** Our fields with the CRM's and the value of one arrival, mapped ones first. */
export function mappedFields(
  { mapping }: Pick<LeadSitemap, 'mapping'>,
  arrival: LeadArrival | undefined,
): MappedField[] {
  const fields = mapping.fields.map(({ target, from }) => {
    const name = from.find(fieldName => arrival?.fields[fieldName] !== undefined);
    const value = name === undefined ? undefined : arrival?.fields[name];
    const problem = arrival?.problems.find(({ field }) => field === name)?.problem ?? null;
    return {
      target,
      label: labelOfTarget(target),
      from: name ?? from[0] ?? '',
      value: value === undefined ? null : String(value),
      problem,
    };
  });
  return [...fields.filter(({ value }) => value !== null), ...fields.filter(({ value }) => value === null)];
}

/** Fields of an arrival that none of our fields reads. */
export function unreadFields({ mapping }: Pick<LeadSitemap, 'mapping'>, arrival: LeadArrival | undefined): string[] {
  const read = new Set(mapping.fields.flatMap(({ from }) => from));
  return Object.keys(arrival?.fields ?? {}).filter(name => !read.has(name));
}

export const parseCrm = (value: string): LeadCrm => leadCrms.find(crm => crm === value) ?? 'goHighLevel';

/** A payload to test an intake, in its CRM's own names. */
export function samplePayload({ mapping }: Pick<LeadSitemap, 'mapping'>, now: Date): string {
  const samples: Readonly<Record<string, string>> = {
    leadId: 'TEST-1',
    timestamp: now.toISOString(),
    status: 'won',
    revenue: '49900',
    'metrics.utm_source': 'google',
    'metrics.utm_medium': 'cpc',
    'metrics.zip': '30309',
  };
  const named = mapping.fields.flatMap(({ target, from: [name] }) =>
    samples[target] === undefined || name === undefined ? [] : [[name, samples[target]]],
  );
  return JSON.stringify(Object.fromEntries([...named, ['email', 'not-kept@example.com']]), null, 2);
}
