import type { AuditInsight, RecommendationItem } from '../../model/recommendation.ts';
import { showsInsights } from '../audits/kinds.ts';
import type { YearMonth } from '../periods/days.ts';
import { recommendationIcons } from './catalogue.ts';
import { type Finding, parseTopic } from './finding.ts';
import { type GoalPrice, computeWorth } from './worth.ts';

export type MonthInput = {
  readonly yearMonth: YearMonth;
  /** The time the audit was written, ISO in UTC. */
  readonly at: string;
  readonly findings: readonly Finding[];
  /** Topics that this month's numbers can judge: only for these is a missing finding a success. */
  readonly judged: ReadonlySet<string>;
  /** Topics of platforms without data this month: their open items remain unchanged. */
  readonly unseen: ReadonlySet<string>;
  /** The cost of a goal at the site. */
  readonly price: GoalPrice | null;
  /** The month's items from an earlier run of its audit. */
  readonly standing: readonly RecommendationItem[];
  /** Items of the newest earlier month that has any. */
  readonly before: readonly RecommendationItem[];
  readonly makeId: (fingerprint: string) => string;
};

/**
 * Returns a month's recommendations (product decisions, Recommendations; Beyond the specification 8). A new finding is
 * a preview. A known one keeps its status and an administrator's edits month after month, even over months without
 * platform data. A resolved one is checked again: if found, it is 'still-there'; if its category is clean, it 'helped',
 * which is reported once. The same numbers always give the same list.
 */
export function recommendationsOfMonth(input: MonthInput): RecommendationItem[] {
  const { findings, standing: stored, before } = input;
  const found = new Set(findings.map(({ fingerprint }) => fingerprint));
  const held = new Map([...before.map(item => carried(item, input)), ...stored].map(item => [item.fingerprint, item]));
  const current = findings.map(finding => mergeFinding(finding, held.get(finding.fingerprint), input));
  const isHelped = (item: RecommendationItem) => !found.has(item.fingerprint) && hasHelped(item, input);
  const helped = before.filter(isHelped).map(({ look: _look, ...item }) => ({
    ...item,
    checked: { yearMonth: input.yearMonth, outcome: 'helped' as const },
  }));
  const waiting = before.filter(item => !found.has(item.fingerprint) && !isHelped(item) && stillWaits(item, input));
  const others = stored.filter(
    item =>
      !found.has(item.fingerprint) &&
      (item.status !== 'preview' || item.own === true) &&
      [...helped, ...waiting].every(other => other.fingerprint !== item.fingerprint),
  );
  return [
    ...current,
    ...waiting.map(item => stored.find(other => other.fingerprint === item.fingerprint) ?? item),
    ...helped.map(item => stored.find(other => other.fingerprint === item.fingerprint) ?? item),
    ...others,
  ];
}

/** A finding that returns later than this after it was closed is a new one. */
const keptClosedMs = 365 * 86_400_000;

/**
 * Returns true for items to carry over: an administrator's own until closed, and open ones of a platform without data.
 * For a year also dismissed ones, so that they do not return as new, and resolved ones until a month can judge them.
 */
function stillWaits(item: RecommendationItem, { at, judged, unseen }: MonthInput): boolean {
  const { status, own: isOwn, fingerprint, checked, updatedAt } = item;
  const topic = parseTopic(fingerprint);
  if (status !== 'resolved' && status !== 'dismissed') return isOwn === true || unseen.has(topic);
  if (isOwn === true || Date.parse(at) - Date.parse(updatedAt) > keptClosedMs) return false;
  return status === 'dismissed' || (checked?.outcome !== 'helped' && (unseen.has(topic) || !judged.has(topic)));
}

/** Marks a resolved item that is found again as still there; other statuses need no check. */
function carried(
  { checked: _before, look: _look, ...item }: RecommendationItem,
  { yearMonth }: MonthInput,
): RecommendationItem {
  return item.status === 'resolved' ? { ...item, checked: { yearMonth, outcome: 'still-there' } } : item;
}

function mergeFinding(
  finding: Finding,
  existing: RecommendationItem | undefined,
  { at, makeId, price }: MonthInput,
): RecommendationItem {
  const worth = computeWorth(finding, price);
  const numbers = {
    ...(worth === undefined ? {} : { worth }),
    ...(finding.evidence === undefined ? {} : { evidence: finding.evidence }),
  };
  const words = { title: finding.title, issue: escaped(finding.issue) };
  if (existing !== undefined) {
    const { worth: _was, evidence: _were, ...retained } = existing;
    return { ...retained, ...(existing.edited === true ? {} : words), ...numbers };
  }
  const { category, fingerprint } = finding;
  return {
    recommendationId: makeId(fingerprint),
    category,
    status: 'preview',
    ...words,
    fingerprint,
    updatedAt: at,
    ...numbers,
  };
}

const hasHelped = ({ status, fingerprint, checked }: RecommendationItem, { findings, judged }: MonthInput): boolean =>
  status === 'resolved' &&
  checked?.outcome !== 'helped' &&
  judged.has(parseTopic(fingerprint)) &&
  findings.every(finding => parseTopic(finding.fingerprint) !== parseTopic(fingerprint));

/** Escapes a finding's text, which contains names of campaigns and sources that anyone can choose. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns true if resolved or dismissed, without a check result. */
const isClosed = ({ status, checked }: RecommendationItem): boolean =>
  status === 'dismissed' || (status === 'resolved' && checked === undefined);

/**
 * Lists what an audit's card shows of its month (specification 2, Audit card: from 202307 on): open items, check
 * results, and items to publish if the viewer can see them.
 */
export const listCardInsights = (yearMonth: YearMonth, items: readonly RecommendationItem[]): AuditInsight[] =>
  toShownInsights(
    yearMonth,
    items.filter(item => !isClosed(item)),
  );

/** Lists the resolved and dismissed items that the card hides, which can be reopened there. */
export const listClosedInsights = (yearMonth: YearMonth, items: readonly RecommendationItem[]): AuditInsight[] =>
  toShownInsights(yearMonth, items.filter(isClosed));

const toShownInsights = (yearMonth: YearMonth, items: readonly RecommendationItem[]): AuditInsight[] =>
  showsInsights(yearMonth)
    ? items.map(item => {
        const {
          recommendationId,
          category,
          status,
          title,
          issue,
          checked,
          look,
          moves,
          worth,
          evidence,
          snoozedUntil,
        } = item;
        return {
          recommendationId,
          category,
          status,
          title,
          issue,
          icon: recommendationIcons[category],
          ...(checked === undefined ? {} : { checked }),
          ...(look === undefined ? {} : { look }),
          ...(moves === undefined ? {} : { moves }),
          ...(worth === undefined ? {} : { worth }),
          ...(evidence === undefined ? {} : { evidence }),
          ...(snoozedUntil === undefined ? {} : { snoozedUntil }),
        };
      })
    : [];
