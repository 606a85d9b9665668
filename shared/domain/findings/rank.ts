import type { RankedFindings } from '../../model/ranked-findings.ts';
import { byWorth } from '../recommendations/worth.ts';
import { type Finding, getShelf, getSince, type Shelf } from './finding.ts';
import { compareText, foldFindings } from './fold.ts';

/** Sites listed for each finding before others get room. */
const sitesPerRow = 10;

/**
 * Chooses the most urgent of very many findings, in the order of an inbox. `limits`: alerts, and sites whose
 * recommendations are listed.
 */
export function rankFindings(
  findings: readonly Finding[],
  now: Date,
  limits: { readonly alerts: number; readonly sites: number },
): RankedFindings {
  const byShelf = Map.groupBy(findings, finding => getShelf(finding, now));
  const fold = (shelf: Shelf) => foldFindings(byShelf.get(shelf) ?? []);
  const todo = fold('todo');
  const sorted = [todo, fold('snoozed'), fold('done')].flat().map(row => row.findings.toSorted(byUrgency));
  const alerts = chooseInTurns(sorted, 'alert').slice(0, limits.alerts);
  const chosen = chooseInTurns(sorted, 'recommendation').map(({ of }) => of.siteId);
  const siteIds = [...new Set(chosen)].slice(0, limits.sites);
  const listedAlerts = new Set<Finding>(alerts);
  const listedSites = new Set(siteIds);
  const isListed = (finding: Finding) =>
    finding.kind === 'alert' ? listedAlerts.has(finding) : listedSites.has(finding.of.siteId);
  return {
    alerts: alerts.map(({ of }) => ({ siteId: of.siteId, ruleId: of.ruleId })),
    siteIds,
    rows: todo
      .filter(row => row.findings.some(isListed) && !row.findings.every(isListed))
      .map(({ key, sites, since, worth }) => ({ key, sites, since, ...(worth === undefined ? {} : { worth }) })),
    more: !findings.every(isListed),
  };
}

/** Lists findings of one kind, row by row: some of each row first, then the others. */
function chooseInTurns<Kind extends Finding['kind']>(rows: readonly (readonly Finding[])[], kind: Kind) {
  const isOfKind = (finding: Finding): finding is Extract<Finding, { kind: Kind }> => finding.kind === kind;
  const lists = rows.map(findings => findings.filter(isOfKind));
  return [...lists.flatMap(list => list.slice(0, sitesPerRow)), ...lists.flatMap(list => list.slice(sitesPerRow))];
}

const getWorth = (finding: Finding) => (finding.kind === 'alert' ? undefined : finding.of.worth);

/** Orders the sites of one finding: the most valuable first, then the newest. */
function byUrgency(a: Finding, b: Finding): number {
  const [since, other] = [getSince(a), getSince(b)];
  return byWorth(getWorth(a), getWorth(b)) || compareText(other, since);
}
