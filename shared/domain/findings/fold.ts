import type { CountedRow } from '../../model/ranked-findings.ts';
import type { Worth } from '../../model/recommendation.ts';
import { causeKey } from '../alerts/identity.ts';
import { byWorth } from '../recommendations/worth.ts';
import { type Finding, type FindingGroup, findingGroups, getFindingKey, getGroup, getSince } from './finding.ts';

/** One row of an inbox: a finding, or the same finding at several sites. */
export type FindingRow<F extends Finding = Finding> = {
  /** The identity of the finding, without its site. */
  readonly key: string;
  readonly group: FindingGroup;
  readonly title: string;
  /** By the site's name; of very many sites, only some. */
  readonly findings: readonly [F, ...F[]];
  /** The number of sites. */
  readonly sites: number;
  /** The time of the oldest; ISO in UTC. */
  readonly since: string;
  /** The worth of all sites together; money only in one currency. */
  readonly worth: Worth | undefined;
};

const getTitle = (finding: Finding): string =>
  finding.kind === 'alert' ? finding.of.definition.title : finding.of.title;

/**
 * Returns the key that identical findings of several sites share: the rule, its cause, and its title for alerts; the
 * category and the title for recommendations. Findings of different groups are never identical.
 */
export const identityKey = (finding: Finding): string =>
  JSON.stringify(
    finding.kind === 'alert'
      ? ['alert', getGroup(finding), causeKey(finding.of), getTitle(finding)]
      : ['recommendation', getGroup(finding), finding.of.category, getTitle(finding)],
  );

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Folds identical findings into rows, by group: alerts before recommendations, then by worth, number of sites, age, and
 * title. The order does not depend on the order of the findings. `counted`: findings that more sites have.
 */
export function foldFindings<F extends Finding>(
  findings: readonly F[],
  counted: readonly CountedRow[] = [],
): FindingRow<F>[] {
  const groups = new Map<string, [F, ...F[]]>();
  for (const finding of findings) {
    const key = identityKey(finding);
    const members = groups.get(key);
    if (members) members.push(finding);
    else groups.set(key, [finding]);
  }
  const whole = new Map(counted.map(row => [row.key, row]));
  return [...groups].map(([key, members]) => ({ ...toRow(key, members), ...whole.get(key) })).toSorted(byUrgency);
}

function toRow<F extends Finding>(key: string, members: [F, ...F[]]): FindingRow<F> {
  members.sort((a, b) => compareText(a.of.siteName, b.of.siteName) || compareText(getFindingKey(a), getFindingKey(b)));
  const [first] = members;
  return {
    key,
    group: getGroup(first),
    title: getTitle(first),
    findings: members,
    sites: new Set(members.map(({ of }) => of.siteId)).size,
    since: members.map(getSince).reduce((oldest, since) => (since < oldest ? since : oldest)),
    worth: addWorths(members.map(finding => (finding.kind === 'alert' ? undefined : finding.of.worth))),
  };
}

function byUrgency(a: FindingRow, b: FindingRow): number {
  const isRecommendation = (row: FindingRow) => Number(row.findings[0].kind === 'recommendation');
  return (
    findingGroups.indexOf(a.group) - findingGroups.indexOf(b.group) ||
    isRecommendation(a) - isRecommendation(b) ||
    byWorth(a.worth, b.worth) ||
    b.sites - a.sites ||
    compareText(a.since, b.since) ||
    compareText(a.title, b.title) ||
    compareText(a.key, b.key)
  );
}

/** Adds up what can be added: visits, goals, and money if all of it has one currency. Undefined without any. */
function addWorths(worths: readonly (Worth | undefined)[]): Worth | undefined {
  const counted = worths.filter(worth => worth !== undefined);
  const [first] = counted;
  if (first === undefined) return undefined;
  const add = (field: 'sessions' | 'goals' | 'amount') => {
    const numbers = counted.flatMap(worth => worth[field] ?? []);
    return numbers.length === 0 ? {} : { [field]: numbers.reduce((sum, value) => sum + value, 0) };
  };
  const currencies = new Set(counted.flatMap(({ currency }) => currency ?? []));
  const [currency] = currencies;
  return {
    ...add('sessions'),
    ...add('goals'),
    ...(currencies.size === 1 ? { ...add('amount'), currency } : {}),
    basis: first.basis,
  };
}
