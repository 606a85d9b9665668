import type { AlertFinding, InsightFinding } from '../../../../../shared/contract/findings.ts';
import { actionLink, getActionLabel } from '../../../../../shared/domain/alerts/action.ts';
import { formatSiteCount } from '../../../../../shared/domain/alerts/groups.ts';
import type { Finding, FindingGroup } from '../../../../../shared/domain/findings/finding.ts';
import type { FindingRow } from '../../../../../shared/domain/findings/fold.ts';
import { formatDay } from '../../../../../shared/domain/formats/dates.ts';
import { formatCurrency, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { computeEffect } from '../../../../../shared/domain/recommendations/effects.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { RecommendationCategory } from '../../../../../shared/model/recommendation.ts';
import { describeInsightOutcome } from '../../../components/insights/worth-text.ts';

/** A finding with what the viewer may do about it. */
export type ListedFinding = Finding<AlertFinding, InsightFinding>;
export type ListedRow = FindingRow<ListedFinding>;

export const groupTexts: Readonly<Record<FindingGroup, { title: string; note: string }>> = {
  fix: { title: 'Fix now', note: 'Numbers or leads are at risk' },
  worth: { title: 'Worth doing', note: 'Biggest effect first' },
  info: { title: 'For your information', note: 'Nothing to fix' },
};

/** The row of the listed sites alone, which is what a change reaches. */
export const onlyListed = (row: ListedRow): ListedRow => ({
  ...row,
  sites: new Set(row.findings.map(({ of }) => of.siteId)).size,
});

/** The place of a row: a site's name, or the number of sites. */
export const formatPlace = ({ sites, findings: [first] }: ListedRow): string =>
  sites === 1 ? first.of.siteName : formatSiteCount(sites, null);

/**
 * The fact in one sentence: 'Google Analytics isn't sending data at 3 sites'. The inbox of a site, `nodeId`, doesn't
 * repeat its name.
 */
export function formatFact(row: ListedRow, nodeId?: string): string {
  const [{ kind, of }] = row.findings;
  const isSilent = kind === 'alert' && of.definition.operator === 'not-tracking';
  const fact = isSilent ? `${row.title.replace(/ Not Tracking$/, '')} isn’t sending data` : row.title;
  return of.siteId === nodeId ? fact : `${fact} at ${formatPlace(row)}`;
}

/** The evidence in one sentence; for a closed recommendation, what it changed. */
export function formatEvidence(row: ListedRow, now: Date): string {
  const [first] = row.findings;
  if (row.findings.every(({ kind, of }) => kind === 'recommendation' && isClosed(of.status)))
    return formatOutcomes(row, now);
  if (row.findings.length > 1 || row.sites > 1) return formatFoldedEvidence(row);
  return firstSentence(first.kind === 'alert' ? first.of.definition.description : first.of.words);
}

const isClosed = (status: InsightFinding['status']): boolean => status === 'resolved' || status === 'dismissed';

function formatOutcomes({ findings }: ListedRow, now: Date): string {
  const insights = findings.flatMap(({ kind, of }) => (kind === 'recommendation' ? [of] : []));
  const [first] = insights;
  const dismissed = insights.filter(({ status }) => status === 'dismissed').length;
  if (first !== undefined && insights.length === 1)
    return dismissed === 1
      ? 'Dismissed.'
      : `${upperFirst(describeInsightOutcome(first, now).words)}${formatCompared(first)}.`;
  const helped = insights.filter(({ checked }) => checked?.outcome === 'helped').length;
  const checked = insights.filter(insight => insight.checked !== undefined).length;
  const parts = [
    ...(checked === 0 ? [] : [`helped at ${helped} of ${checked} checked sites`]),
    ...(insights.length - dismissed - checked === 0
      ? []
      : [`${insights.length - dismissed - checked} waiting for their audit`]),
    ...(dismissed === 0 ? [] : [`${dismissed} dismissed`]),
  ];
  return `${upperFirst(parts.join(', '))}.`;
}

/** The sites that an effect is compared with; empty without an effect. */
const formatCompared = (insight: InsightFinding): string =>
  computeEffect(insight) === null ? '' : ` against ${insight.checked?.beside?.siblings ?? 0} similar sites`;

const upperFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The first sentence of a text; a period within a number or a name ends none. */
export const firstSentence = (text: string): string => /^.*?[.!?…](?=\s|$)/s.exec(text)?.[0] ?? text;

const maxNames = 3;

/** '402 sessions, most at Los Angeles (58) and Atlanta (47).' or 'Atlanta, Boston, and 5 more since Nov 20.' */
function formatFoldedEvidence({ findings, sites, since, worth }: ListedRow): string {
  const figures = listFigures(findings);
  const names = [...new Set(findings.map(({ of }) => of.siteName))];
  const unlisted = sites - names.length;
  const [first] = figures;
  if (first !== undefined) {
    const listed = figures.reduce((sum, { value }) => sum + value, 0);
    const total = unlisted > 0 ? (worth?.[first.field] ?? listed) : listed;
    const places = figures.slice(0, maxNames).map(figure => `${figure.siteName} (${first.format(figure.value)})`);
    const isMore = figures.length > maxNames || unlisted > 0;
    return `${first.format(total)}${first.unit}, ${isMore ? 'most ' : ''}at ${listNames(places, 0)}.`;
  }
  const shown = sites <= maxNames ? names : names.slice(0, maxNames - 1);
  return `${listNames(shown, sites - shown.length)} since ${formatDay(siteToday(new Date(since), findings[0].of.timeZone))}.`;
}

type Figure = {
  readonly field: 'amount' | 'goals' | 'sessions';
  readonly siteName: string;
  readonly value: number;
  readonly format: (value: number) => string;
  readonly unit: string;
};

/** Lists one figure of each site, largest first: the one that most sites have, and money before goals and visits. */
function listFigures(findings: readonly ListedFinding[]): readonly Figure[] {
  const insights = findings.flatMap(({ kind, of }) => (kind === 'recommendation' ? [of] : []));
  const currencies = new Set(insights.flatMap(({ worth }) => worth?.currency ?? []));
  const [currency] = currencies;
  const format = (value: number) => formatNumber(Math.round(value));
  const readFigures = (field: Figure['field'], more: Pick<Figure, 'format' | 'unit'>) =>
    insights.flatMap(({ siteName, worth }) => {
      const value = worth?.[field] ?? 0;
      return value > 0 ? [{ field, siteName, value, ...more }] : [];
    });
  const candidates = [
    ...(currencies.size === 1 && currency !== undefined
      ? [readFigures('amount', { format: value => formatCurrency(value, currency), unit: ' a month' })]
      : []),
    readFigures('goals', { format, unit: ' goals' }),
    readFigures('sessions', { format, unit: ' sessions' }),
  ];
  const figures = candidates.reduce((best, next) => (next.length > best.length ? next : best));
  return figures.toSorted((a, b) => b.value - a.value || a.siteName.localeCompare(b.siteName));
}

/** 'A and B', 'A, B, and 5 more'. */
function listNames(names: readonly string[], more: number): string {
  const parts = more === 0 ? names : [...names, `${more} more`];
  if (parts.length < 3) return parts.join(' and ');
  return `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1) ?? ''}`;
}

/** The page with the numbers of a kind of recommendation. */
const pages: Readonly<Record<RecommendationCategory, { label: string; path: string }>> = {
  missingGoalFunnels: { label: 'Open goals', path: '/goals' },
  emailInstances: { label: 'Open email', path: '/email-performance' },
  badChannelTags: { label: 'Open channels', path: '/channel-performance' },
  brandReferralMissing: { label: 'Open channels', path: '/channel-performance' },
  ecommerceTracking: { label: 'Open E-commerce', path: '/ads-ecommerce' },
  coachingInsight: { label: 'Open audit', path: '/audits' },
};

/** The button of a row: its name and link; null for alerts of several sites, which open in the inbox. */
export function findAction(
  { findings: [first], sites }: ListedRow,
  nodeId: string,
): { label: string; to: string } | null {
  if (first.kind === 'alert') return sites === 1 ? { label: getActionLabel(first.of), to: actionLink(first.of) } : null;
  if (first.of.status === 'preview')
    return { label: 'Review', to: `/insights?site=${first.of.siteId}&month=${first.of.yearMonth}` };
  const { label, path } = pages[first.of.category];
  return { label, to: sites === 1 ? `${path}?site=${first.of.siteId}` : `${path}?node=${nodeId}` };
}

const dayMs = 86_400_000;
/** The age of a row: 'Today', '6 days'. */
export function formatAge(since: string, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / dayMs));
  return days === 0 ? 'Today' : `${days} ${days === 1 ? 'day' : 'days'}`;
}
