import { useLocation } from 'react-router-dom';
import { type Basis, chooseBasis, isOnlyPerDay, onBasis } from '../../../../shared/numbers/comparison/basis.ts';
import { changeIn } from '../../../../shared/numbers/metrics/change.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { figureDefinition } from '../../../../shared/domain/pages/format.ts';
import type { DayRange } from '../../../../shared/domain/periods/days.ts';
import type { PageView, RowsData } from '../../../../shared/model/page.ts';
import type { Overview } from '../../../../shared/model/panel.ts';
import { readAddress } from './address.ts';

/** The basis in the address, or the default for the two lengths. */
export function useBasis(range: DayRange | undefined, comparison: DayRange | undefined): Basis {
  const { basis } = readAddress(useLocation().search);
  return basis ?? (range === undefined || comparison === undefined ? 'total' : chooseBasis(range, comparison));
}

/**
 * Compares an overview's counts as totals where only the lengths of the periods differ; unchanged if compared by day.
 */
export function overviewOnBasis(overview: Overview, basis: Basis): Overview {
  const { figures, channels } = overview.panels;
  if (basis === 'day' || figures.state !== 'ready') return overview;
  const lead = channels.state === 'ready' ? channels.data.measure : null;
  const isWhole = figures.data.figures.some(({ metric, common }) => metric === lead && isOnlyPerDay(common));
  return {
    ...overview,
    panels: {
      ...overview.panels,
      figures: {
        ...figures,
        data: { figures: figures.data.figures.map(figure => onBasis(figure, metricTable[figure.metric], basis)) },
      },
      channels: channels.state === 'ready' && isWhole ? channelsInTotal(channels) : channels,
    },
  };
}

function channelsInTotal(
  panel: Extract<Overview['panels']['channels'], { state: 'ready' }>,
): Overview['panels']['channels'] {
  const { perDay: _, rows, ...data } = panel.data;
  const look = metricTable[data.measure];
  return {
    ...panel,
    data: {
      ...data,
      rows: rows.map(({ like: __, ...row }) => ({
        ...row,
        change: row.previous === null ? null : changeIn(look, row.value, row.previous),
      })),
    },
  };
}

/** Applies a basis to a page of numbers, like `overviewOnBasis`. */
export function pageOnBasis(view: PageView, basis: Basis): PageView {
  if (basis === 'day') return view;
  return {
    ...view,
    panels: Object.fromEntries(
      Object.entries(view.panels).map(([name, panel]) => {
        if (panel.state !== 'ready') return [name, panel];
        const { data } = panel;
        if (data.kind === 'figures') {
          const figures = data.figures.map(figure => onBasis(figure, figureDefinition(figure.key), basis));
          return [name, { ...panel, data: { ...data, figures } }];
        }
        return [name, data.kind === 'rows' ? { ...panel, data: rowsInTotal(data) } : panel];
      }),
    ),
  };
}

function rowsInTotal(data: RowsData): RowsData {
  if (!isOnlyPerDay(data.common)) return data;
  const withoutLike = <T extends { like?: unknown }>(row: T): T => ({ ...row, like: undefined });
  const { common: _, totalLike: __, ...plainData } = data;
  return {
    ...plainData,
    rows: data.rows.map(withoutLike),
    rest: data.rest && withoutLike(data.rest),
    remainder: data.remainder && withoutLike(data.remainder),
  };
}
