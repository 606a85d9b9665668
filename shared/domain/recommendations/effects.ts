import { type InsightRow, type RecommendationCategory, recommendationCategories } from '../../model/recommendation.ts';
import { median } from '../../numbers/metrics/median.ts';

type Checked = Pick<InsightRow, 'checked'>;

/** The minimum number of cases for a meaningful effect. */
export const minCases = 3;

/**
 * Returns the effect of a resolved recommendation: the change of its metric minus the median change of similar sites,
 * as a fraction. Null without a comparison or with too few similar sites.
 */
export const computeEffect = ({ checked }: Checked): number | null =>
  checked?.beside === undefined || checked.beside.median === null
    ? null
    : checked.beside.change - checked.beside.median;

export type Effects = {
  /** Null: all categories. */
  readonly category: RecommendationCategory | null;
  readonly resolved: number;
  /** Recommendations that an audit has checked. */
  readonly checked: number;
  readonly helped: number;
  /** Null for fewer than three cases. */
  readonly meanEffect: number | null;
  /** The time from when it became visible until it was resolved. */
  readonly medianDays: number | null;
};

const dayMs = 86_400_000;
const daysTaken = ({ openedAt, resolvedAt }: InsightRow): number[] =>
  openedAt === undefined || resolvedAt === undefined
    ? []
    : [Math.max(0, (Date.parse(resolvedAt) - Date.parse(openedAt)) / dayMs)];

function summariseEffects(category: RecommendationCategory | null, rows: readonly InsightRow[]): Effects {
  const effects = rows.map(computeEffect).filter(effect => effect !== null);
  const days = rows.flatMap(daysTaken);
  return {
    category,
    resolved: rows.length,
    checked: rows.filter(({ checked }) => checked !== undefined).length,
    helped: rows.filter(({ checked }) => checked?.outcome === 'helped').length,
    meanEffect: effects.length < minCases ? null : effects.reduce((sum, effect) => sum + effect, 0) / effects.length,
    medianDays: days.length === 0 ? null : median(days),
  };
}

/**
 * Calculates the effects of resolved recommendations, by category in the specification's order and in total. Categories
 * without cases are left out.
 */
export function whatHelps(rows: readonly InsightRow[]): readonly Effects[] {
  const resolved = rows.filter(({ status }) => status === 'resolved');
  const categories = Object.keys(recommendationCategories) as RecommendationCategory[];
  return [
    ...categories.map(category =>
      summariseEffects(
        category,
        resolved.filter(row => row.category === category),
      ),
    ),
    summariseEffects(null, resolved),
  ].filter(({ resolved: count }) => count > 0);
}
