import type { AlertDefinition, Evidence } from '../../model/alert.ts';
import type { ConnectionState } from '../../model/connection.ts';
import type { PulledPlatform } from '../../platforms/platform.ts';
import {
  type AdService,
  isAdService,
  getServicePanel,
  pulledPlatforms,
  type RecordService,
  type Service,
  serviceNames,
} from '../../platforms/registry.ts';
import { formatDay } from '../formats/dates.ts';
import { addDays, type Day, daysBetween, eachDay } from '../periods/days.ts';
import { type Cause, causes } from './causes.ts';
import type { AlertRules } from './inherited-rules.ts';
import { partOn } from './row-values.ts';
import { settledDay } from './settled.ts';
import type { ServiceFacts, SiteFacts, Verdict } from './site-facts.ts';
import { isUnverified } from './verification.ts';
import { countWord } from './alert-text.ts';

/** The possible causes for a service; undefined: it never stops on its own. */
const listCauses = (service: Service): readonly Cause[] | undefined => pulled[service]?.stops?.causes;
const pulled: Readonly<Partial<Record<Service, PulledPlatform>>> = pulledPlatforms;

export const notTrackingRule = (service: Service): string => `not-tracking-${service}`;

/** Returns the cause that a connection's state implies; null if it doesn't imply a stop. */
export function findStateCause(state: ConnectionState): Cause | null {
  switch (state) {
    case 'reconnect-needed':
      return 'credentials';
    case 'access-lost':
      return 'removed';
    case 'working':
    case 'throttled':
    case 'our-configuration':
    case 'retired':
      return null;
  }
}

/**
 * Returns the cause that a service's state implies, including the location's verification: Business Profile refuses an
 * unverified location like a removed one.
 */
export function findServiceCause(
  service: Service,
  state: ConnectionState,
  verificationStatus: string | undefined,
): Cause | null {
  const cause = findStateCause(state);
  return service === 'gmb' && cause === 'removed' && isUnverified(verificationStatus) ? 'verification' : cause;
}

/** The fix for a cause. */
const mending: Readonly<Record<Cause, string>> = {
  credentials: 'Collected data is kept. Click Reset Token and sign in again, and we sync the missing days.',
  removed: 'Collected data is kept. Restore access or choose another account, and we sync the missing days.',
  siteDown: 'The website failed the last two tests and had no visits. Contact your web host.',
  billing: "Check the platform's billing page and the domain registration.",
  notRunning: 'Nothing was spent despite a daily budget. Check for paused campaigns or a failed payment.',
  verification: 'Business Profile reports the location as not verified. Verify it again at Google.',
};

/**
 * Builds a service's 'Not Tracking' alert with the first known cause. Null for a service that never stops on its own.
 * `link` opens the panel that fixes it.
 */
export function notTrackingAlert(service: Service, siteId: string, knownCause: Cause | null): AlertDefinition | null {
  const possible = listCauses(service);
  return possible === undefined ? null : makeDefinition(service, siteId, knownCause, possible);
}

function makeDefinition(
  service: Service,
  siteId: string,
  knownCause: Cause | null,
  possible: readonly Cause[],
): AlertDefinition {
  const name = serviceNames[service];
  return {
    title: `${name} Not Tracking`,
    altTitle: `${name} is not tracking`,
    icon: 'plug-off',
    value: null,
    operator: 'not-tracking',
    comparison: null,
    link: `/admin/${siteId}/${getServicePanel(service)}`,
    description:
      knownCause === null
        ? `Possible causes: ${possible.map(cause => causes[cause]).join(', ')}.`
        : `Cause: ${causes[knownCause]}. ${mending[knownCause]}`,
    isNegative: true,
    endsWhen: 'it tracks again',
  };
}

/** Days in a row on which an account with a daily budget spends nothing before it counts as not running. */
const idleDays = 3;
/** Measurements of the website in a row that must fail before it counts as down. */
const failedRuns = 2;

/** Days without a new day, beyond a service's usual delay, after which it counts as not tracking. */
export const getSilentDays = (
  { silentDays, silentDaysOf: daysByService }: Pick<AlertRules, 'silentDays' | 'silentDaysOf'>,
  service: RecordService,
): number => daysByService[service] ?? silentDays;

type Detected = { readonly cause: Cause | null; readonly days: readonly Day[]; readonly say?: string };

/** Decides whether a connected service is tracking; null if the rule doesn't apply. */
export function notTrackingVerdict(facts: SiteFacts, serviceFacts: ServiceFacts): Verdict | null {
  const { service } = serviceFacts;
  const ruleId = notTrackingRule(service);
  const possible = listCauses(service);
  if (possible === undefined || serviceFacts.state === 'retired') return null;
  const detected = detect(facts, serviceFacts);
  if (detected === 'unknown') return { ruleId, outcome: 'unknown' };
  if (detected === null) return { ruleId, outcome: 'clear', why: `${serviceNames[service]} is tracking again.` };
  const definition = makeDefinition(service, facts.siteId, detected.cause, possible);
  return {
    ruleId,
    outcome: 'firing',
    severity: 'breaks',
    definition:
      detected.say === undefined
        ? definition
        : { ...definition, description: `${detected.say} ${definition.description}` },
    evidence: makeEvidence(facts, serviceFacts, detected.days),
    service,
    ...(detected.cause === null ? {} : { cause: detected.cause }),
  };
}

/** Signs that a service stopped, most certain first. */
function detect(facts: SiteFacts, serviceFacts: ServiceFacts): Detected | 'unknown' | null {
  const { service, state, lastDay, newestExpected, unansweredDays } = serviceFacts;
  const stateCause = findServiceCause(service, state, facts.verificationStatus);
  if (stateCause !== null) return { cause: stateCause, days: [] };
  if (serviceFacts.billingHold !== undefined)
    return { cause: 'billing', days: [], say: `The ad account's billing says: ${serviceFacts.billingHold}.` };
  if (service === 'gmb' && isUnverified(facts.verificationStatus)) return { cause: 'verification', days: [] };
  const down = service === 'ga4' ? daysDown(facts) : [];
  if (down.length > 0) return { days: down, ...whyDown(facts) };
  const idle = isAdService(service) ? idleIn(facts, serviceFacts, service) : [];
  if (idle === 'unknown' || idle.length > 0) return idle === 'unknown' ? idle : { cause: 'notRunning', days: idle };
  // While we are asked to wait, or the fault is ours, a missing day says nothing about the customer's side.
  if (state !== 'working') return 'unknown';
  if (serviceFacts.isFirst || lastDay === null) return null;
  const silent = daysBetween(lastDay, newestExpected);
  const limit = getSilentDays(facts.rules, service);
  if (silent < limit) return null;
  // Nights that didn't run, or whose answers couldn't be read, say nothing about the customer's side.
  if (silent - unansweredDays < limit) return 'unknown';
  return {
    cause: null,
    days: [],
    say: `No new data for ${countWord(silent)} ${silent === 1 ? 'day' : 'days'}. The latest day is ${formatDay(lastDay)}.`,
  };
}

/**
 * Lighthouse's codes for a website whose name is not found or whose certificate is invalid. Both are paid for and
 * expire.
 */
const lapsed: ReadonlyMap<string, string> = new Map([
  ['DNS_FAILURE', "The website's name was not found (DNS_FAILURE)"],
  ['INSECURE_DOCUMENT_REQUEST', "The website's certificate was not valid (INSECURE_DOCUMENT_REQUEST)"],
]);

/** Why a website is down: its registration where every failed measurement says the same of it, else its host. */
function whyDown({ websiteErrors = [] }: SiteFacts): Pick<Detected, 'cause' | 'say'> {
  const [first = ''] = websiteErrors;
  const lapseText = lapsed.get(first);
  return lapseText === undefined || websiteErrors.some(error => error !== first)
    ? { cause: 'siteDown' }
    : { cause: 'billing', say: `${lapseText} in the last two days, with no visits counted.` };
}

/**
 * Returns the last two measured days if both failed on both devices and Google Analytics counted no one since; else
 * none.
 */
export function daysDown({ rows, today }: Pick<SiteFacts, 'rows' | 'today'>): Day[] {
  const days = eachDay(addDays(today, -failedRuns), addDays(today, -1));
  const failed = days.every(day => {
    const row = rows.get(day);
    return (
      row?.record.sources.pagespeed !== undefined &&
      partOn(row, 'pagespeed', 'pageLoadRuns') === 0 &&
      partOn(row, 'pagespeed', 'mobileScoreRuns') === 0
    );
  });
  const visited = (partOn(rows.get(addDays(today, -1)), 'ga4', 'sessions') ?? 0) > 0;
  return failed && !visited ? days : [];
}

/**
 * Returns the latest final days if an account with a daily budget spent nothing on any; 'unknown' if one is missing.
 */
function idleIn({ rows, dailyBudgets }: SiteFacts, { today }: ServiceFacts, service: AdService): Day[] | 'unknown' {
  if ((dailyBudgets[service] ?? 0) <= 0) return [];
  const last = settledDay(service, 'adSpend', today);
  const days = eachDay(addDays(last, 1 - idleDays), last);
  const spends = days.map(day => partOn(rows.get(day), service, 'adSpend'));
  if (spends.some(spend => spend !== null && spend > 0)) return [];
  return spends.every(spend => spend === 0) ? days : 'unknown';
}

function makeEvidence({ rows, today }: SiteFacts, { service, lastDay }: ServiceFacts, days: readonly Day[]): Evidence {
  const isAds = isAdService(service) && days.length > 0;
  const [first] = days;
  const toCells = (day: Day) => [
    isAds ? partOn(rows.get(day), service, 'adSpend') : partOn(rows.get(day), 'ga4', 'sessions'),
  ];
  const base = { limit: null, settledUntil: lastDay, services: [service] };
  if (first === undefined) return { ...base, columns: [], rows: [] };
  const toKind = (date: Day) => (days.includes(date) ? 'fires' : date < first ? 'before' : 'provisional');
  return {
    ...base,
    columns: [isAds ? { title: 'Ad spend', format: 'currency' } : { title: 'Sessions', format: 'number' }],
    rows: eachDay(addDays(first, -7), addDays(today, -1)).map(date => ({
      date,
      cells: toCells(date),
      kind: toKind(date),
    })),
    charted: 0,
    ...(isAds ? { currency: rows.get(first)?.record.sources[service]?.currencies[0] } : {}),
  };
}
