import { type InsightRow, type RecommendationCategory, recommendationCategories } from '../../model/recommendation.ts';
import { median } from '../../numbers/metrics/median.ts';

type Checked = Pick<InsightRow, 'checked'>;

/** Fewer cases say nothing of what a kind of recommendation brings. */
export const leastCases = 3;

/**
 * What a resolved recommendation moved: the change of its metric at the site less the middle one of the sites beside
 * it, as a fraction. Null where no check compared it, or too few sites stand beside it.
 */
export const computeEffect = ({ checked }: Checked): number | null =>
  checked?.beside === undefined || checked.beside.median === null
    ? null
    : checked.beside.change - checked.beside.median;

export type Effects = {
  /** Null: of all. */
  readonly category: RecommendationCategory | null;
  readonly resolved: number;
  /** Of those that an audit looked at again. */
  readonly checked: number;
  readonly helped: number;
  /** Of three cases or more. */
  readonly meanEffect: number | null;
  /** From the day it could be seen until it was resolved. */
  readonly medianDays: number | null;
};

const dayMs = 86_400_000;
const daysTaken = ({ openedAt, resolvedAt }: InsightRow): number[] =>
  openedAt === undefined || resolvedAt === undefined
    ? []
    : [Math.max(0, (Date.parse(resolvedAt) - Date.parse(openedAt)) / dayMs)];

function effectsOf(category: RecommendationCategory | null, rows: readonly InsightRow[]): Effects {
  const effects = rows.map(computeEffect).filter(effect => effect !== null);
  const days = rows.flatMap(daysTaken);
  return {
    category,
    resolved: rows.length,
    checked: rows.filter(({ checked }) => checked !== undefined).length,
    helped: rows.filter(({ checked }) => checked?.outcome === 'helped').length,
    meanEffect: effects.length < leastCases ? null : effects.reduce((sum, one) => sum + one, 0) / effects.length,
    medianDays: days.length === 0 ? null : median(days),
  };
}

/** What resolving brought, by category in the specification's order, and of all; what has no case is left out. */
export function whatHelps(rows: readonly InsightRow[]): readonly Effects[] {
  const resolved = rows.filter(({ status }) => status === 'resolved');
  const categories = Object.keys(recommendationCategories) as RecommendationCategory[];
  return [
    ...categories.map(category =>
      effectsOf(
        category,
        resolved.filter(row => row.category === category),
      ),
    ),
    effectsOf(null, resolved),
  ].filter(({ resolved: count }) => count > 0);
}
