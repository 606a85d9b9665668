import type { NumberDefinition } from '../../../../shared/domain/pages/format.ts';
import { remainderName } from '../../../../shared/domain/pages/remainder.ts';
import { metricKeys, type MetricKey, type MetricValue } from '../../../../shared/model/metric-value.ts';
import type { PageFigure, PageRow, PageView, RowsData } from '../../../../shared/model/page.ts';
import { dimensions } from '../../../../shared/numbers/breakdowns/dimensions.ts';
import { adjustLook } from '../../../../shared/numbers/comparison/compare.ts';
import {
  explainChange,
  type ContributingRow,
  type Contributions,
  type Made,
} from '../../../../shared/numbers/comparison/contributions.ts';
import { isMoneyFact, type FactKey, type Facts } from '../../../../shared/numbers/metrics/facts.ts';
import {
  computeMeasure,
  measures,
  type MeasureKey,
  type MeasureFormula,
} from '../../../../shared/numbers/metrics/measures.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import type { PageDefinition, RowsPanel } from '../../../../shared/screens/pages/definition.ts';
import { definitionOfPage } from '../../../../shared/screens/pages/pages.ts';
import { rowName } from '../table/row-name.ts';

/** A figure with the two numbers of its change. */
export type ChangedFigure = Pick<
  PageFigure,
  'key' | 'value' | 'previous' | 'like' | 'common' | 'comparable' | 'change' | 'ratio'
>;

type Total = { readonly now: Made; readonly before: Made };

/** The parts of a figure's change, by one breakdown. */
export type Explanation = {
  readonly id: string;
  /** 'Campaign', 'City, State' */
  readonly title: string;
  readonly contributions: Contributions;
  readonly look: NumberDefinition;
  readonly currency: string;
  /** ' a day' if daily means are compared. */
  readonly unit: string;
  readonly rows: ReadonlyMap<string, { readonly name: string; readonly now: Made; readonly before: Made }>;
  /** The two numbers of a row; a sum has only the first. */
  readonly numbers: readonly { readonly part: 'of' | 'over'; readonly title: string; readonly isMoney: boolean }[];
  readonly restName: string;
  readonly total: Total;
};

const isSame = (a: number | null | undefined, other: number): boolean =>
  a != null && Math.abs(a - other) <= Math.max(Math.abs(other), 1) * 1e-9;

const getKnownValue = (value: MetricValue): number | null => (value.known ? value.value : null);

/** The two numbers of a figure's change; null if one is unknown or they have nothing in common. */
export function changedPair({
  like,
  value,
  previous,
  comparable,
}: Omit<ChangedFigure, 'key'>): readonly [number, number] | null {
  const [now, before] = [
    getKnownValue((like ?? { value, previous }).value),
    getKnownValue((like ?? { value, previous }).previous),
  ];
  return !comparable || now === null || before === null ? null : [now, before];
}

type Source = {
  readonly id: string;
  readonly panel: RowsPanel;
  readonly data: RowsData;
  readonly column: MeasureKey;
  readonly total: Total;
};

const computeMade = (made: MeasureFormula, facts: Facts | null): Made => ({
  of: facts?.[made.of] ?? 0,
  over: made.kind === 'ratio' ? (facts?.[made.over] ?? 0) : 0,
});

/** True for the column that is a metric under another name. */
function isMetricColumn(key: ChangedFigure['key'], { kind, of, ...made }: MeasureFormula): boolean {
  const aggregation = metricKeys.some(metric => metric === key) ? metricTable[key as MetricKey].aggregation : undefined;
  return (
    kind === 'ratio' &&
    aggregation?.kind === 'ratio' &&
    aggregation.median !== true &&
    aggregation.of === of &&
    'over' in made &&
    aggregation.over === made.over
  );
}

/**
 * Finds the column of a breakdown whose rows, with the unattributed rest, add up to the figure's change. Its totals are
 * the two numbers, or it is the figure's ratio and has its whole numerator. With common days only, a breakdown compares
 * numbers of its sorted column, but not the two parts of a ratio.
 */
function matchColumn(figure: ChangedFigure, format: NumberDefinition['format'], panel: RowsPanel, data: RowsData) {
  const pair = changedPair(figure);
  const { totalLike, total, previousTotal } = data;
  if (pair === null || !data.comparable || previousTotal === null || totalLike === null) return undefined;
  const [now, before] = pair;
  if (totalLike !== undefined || figure.like !== undefined) {
    const isSorted = isSame(totalLike?.value, now) && isSame(totalLike?.previous, before);
    return isSorted && measures[panel.sort].made.kind === 'sum'
      ? { column: panel.sort, total: { now: { of: now, over: 0 }, before: { of: before, over: 0 } } }
      : undefined;
  }
  const same = panel.columns.find(
    column =>
      measures[column].format === format &&
      isSame(computeMeasure(column, total), now) &&
      isSame(computeMeasure(column, previousTotal), before),
  );
  if (same !== undefined) {
    const made: MeasureFormula = measures[same].made;
    return { column: same, total: { now: computeMade(made, total), before: computeMade(made, previousTotal) } };
  }
  const column = panel.columns.find(columnKey => isMetricColumn(figure.key, measures[columnKey].made));
  const { ratio } = figure;
  if (column === undefined || ratio === undefined || !isSame(total[measures[column].made.of], ratio.of))
    return undefined;
  const of = previousTotal[measures[column].made.of] ?? 0;
  return before > 0 ? { column, total: { now: ratio, before: { of, over: of / before } } } : undefined;
}

/** The page's breakdowns that can explain a figure's change. */
function listSources(figure: ChangedFigure, format: NumberDefinition['format'], view: PageView, page: PageDefinition) {
  return Object.entries(page.panels).flatMap(([id, panel]): Source[] => {
    const answer = view.panels[id];
    if (panel.kind !== 'rows' || answer?.state !== 'ready' || answer.data.kind !== 'rows') return [];
    const { data } = answer;
    const match = matchColumn(figure, format, panel, data);
    return match === undefined || data.rows.length === 0 ? [] : [{ id, panel, data, ...match }];
  });
}

/** True if anything on the page can explain a figure's change. */
export const isExplained = (figure: ChangedFigure, look: NumberDefinition, view: PageView): boolean =>
  figure.change !== null && listSources(figure, look.format, view, definitionOfPage(view.page)).length > 0;

/** The compared numbers of a row; undefined if it has nothing in common with the previous period. */
function pairOfRow(made: MeasureFormula, { facts, previous, like }: Pick<PageRow, 'facts' | 'previous' | 'like'>) {
  if (like === null) return undefined;
  if (like !== undefined) return { now: { of: like.value, over: 0 }, before: { of: like.previous, over: 0 } };
  return { now: computeMade(made, facts), before: computeMade(made, previous) };
}

const factTitle = (fact: FactKey): string =>
  Object.values(measures).find(({ made }) => made.kind === 'sum' && made.of === fact)?.title ?? 'Engaged';

function explainBy(figure: ChangedFigure, look: NumberDefinition, view: PageView, source: Source) {
  const { id, panel, data, column, total } = source;
  const pair = changedPair(figure);
  if (pair === null) return [];
  const made: MeasureFormula = measures[column].made;
  const names = { ...view.goalNames?.above, ...view.goalNames?.own };
  const rows = new Map<string, { name: string; now: Made; before: Made }>();
  for (const row of data.rows) {
    const compared = pairOfRow(made, row);
    const name = rowName(panel.dimension, row.key, names);
    if (compared !== undefined) rows.set(JSON.stringify([row.key, row.channel, row.currency]), { name, ...compared });
  }
  const printed = adjustLook(look, figure.common, ...pair);
  const contributions = explainChange(
    printed,
    made,
    total,
    [...rows].map(([key, row]): ContributingRow => ({ id: key, now: row.now, before: row.before })),
  );
  if (contributions === null) return [];
  const number = (part: 'of' | 'over', fact: FactKey) => ({ part, title: factTitle(fact), isMoney: isMoneyFact(fact) });
  return [
    {
      id,
      title: dimensions[panel.dimension].title,
      contributions,
      look: printed,
      currency: (figure.value.known ? figure.value.currency : undefined) ?? data.currencies[0] ?? 'USD',
      rows,
      numbers: [number('of', made.of), ...(made.kind === 'ratio' ? [number('over', made.over)] : [])],
      unit: figure.common?.perDay === true ? ' a day' : '',
      total,
      restName: data.rest === null ? remainderName(panel.dimension) : 'All other rows',
    },
  ];
}

/** Explains a figure's change by each breakdown of the page that adds up to it. */
export const explainFigure = (figure: ChangedFigure, look: NumberDefinition, view: PageView): Explanation[] =>
  listSources(figure, look.format, view, definitionOfPage(view.page)).flatMap(source =>
    explainBy(figure, look, view, source),
  );
