import type { RecordService } from '../../platforms/registry.ts';
import { rowLimit } from '../../model/page.ts';
import { getDimension } from '../../numbers/breakdowns/registry.ts';
import type { SectionRef } from '../../numbers/breakdowns/dimension.ts';
import { figuresPanel, sectionsOfFigures, servicesOfFigures } from './figures-panel.ts';
import { filteredDays, rowsFollow } from './row-filters.ts';
import { maxDailyPoints } from '../periods/grain.ts';
import type { PageInput, Panel } from './input.ts';
import { hasLines, isNodeInput } from './node-input.ts';
import type { PagePanel, RowsPanel } from '../../screens/pages/definition.ts';
import type { DayRange } from '../periods/days.ts';
import { findBreakdownMonths, rowsPanel } from './rows-panel.ts';
import { computeReadRange } from '../../numbers/breakdowns/section-days.ts';
import { speedPanel } from './speed-panel.ts';
import { getPrimarySection } from '../../numbers/breakdowns/primary-section.ts';

/** Builds one panel of a page. A breakdown has `limit` rows. */
export function buildPanel(input: PageInput, panel: PagePanel, limit: number = rowLimit): Panel {
  if (isUncalculated(input, panel)) return uncalculatedPanel(input);
  switch (panel.kind) {
    case 'figures':
      return figuresPanel(input, panel);
    case 'rows':
      return isTooLong(panel, input) ? tooLong : rowsPanel(cutInput(input, panel), panel, limit);
    case 'speed':
      return speedPanel(input, panel);
  }
}

/**
 * Returns true if a breakdown follows the filters: in a range of months only if its rows and its total are calculated
 * from days.
 */
export const followsFilters = (
  panel: PagePanel,
  { filters = {}, grain, node }: Pick<PageInput, 'filters' | 'grain' | 'node'>,
): boolean =>
  panel.kind === 'rows' &&
  node === undefined &&
  rowsFollow(panel.dimension, filters) &&
  (grain === 'day' || getDimension(panel.dimension).ofMonths === undefined);

/** Returns the input of a breakdown: all days, or the filtered days if the breakdown follows the filters. */
export function cutInput(input: PageInput, panel: RowsPanel): PageInput {
  const { filters = {} } = input;
  return followsFilters(panel, input)
    ? { ...input, days: filteredDays(input.days, filters) }
    : { ...input, filters: undefined };
}

const isTooLong = ({ onlyShort }: RowsPanel, { grain, node }: Pick<PageInput, 'grain' | 'node'>): boolean =>
  onlyShort === true && grain === 'month' && node === undefined;

/** Returns true if a panel of several sites waits for the nightly calculation. */
export const isUncalculated = (input: PageInput, panel: PagePanel): boolean =>
  isNodeInput(input) &&
  (input.node.computedAt === null || (panel.kind === 'rows' && !hasLines(input.node, input.range)));
const uncalculated = {
  state: 'failed',
  message: 'Numbers of several sites are calculated overnight. Try again tomorrow, or choose one site',
  reference: 'overnight',
} as const satisfies Panel;
/** Returns the panel of numbers that aren't calculated yet; a new group's are calculated right away. */
export const uncalculatedPanel = ({ node }: Pick<PageInput, 'node'>) =>
  node?.isGroup === true
    ? ({
        state: 'failed',
        message: 'Numbers of a new group take about a minute',
        reference: 'calculating',
      } as const satisfies Panel)
    : uncalculated;
const tooLong: Panel = {
  state: 'failed',
  message: `Choose a shorter period. This panel shows up to ${maxDailyPoints} days. Export for longer periods`,
  reference: 'shorter-period',
};

/** Lists the sections whose days a panel needs; none for a figure strip by month (`servicesOfFigures`). */
export function sectionsOfPanel(
  panel: PagePanel,
  { grain, channel, filters }: Pick<PageInput, 'grain' | 'channel' | 'filters'>,
): readonly SectionRef[] {
  switch (panel.kind) {
    case 'figures':
      return grain === 'month'
        ? []
        : [...servicesOfFigures(panel, channel).map(getPrimarySection), ...sectionsOfFigures(panel, channel, filters)];
    case 'rows': {
      if (isTooLong(panel, { grain })) return [];
      const dimension = getDimension(panel.dimension);
      const { rowsFrom, totalsFrom = [], presence = [] } = dimension;
      if (grain === 'day' || dimension.ofMonths === undefined) return [...rowsFrom, ...totalsFrom, ...presence];
      if (findBreakdownMonths(dimension, panel) !== null) return [];
      return dimension.ofMonths.readRows === undefined ? rowsFrom : [...rowsFrom, ...totalsFrom];
    }
    case 'speed':
      return [['pagespeed', 'lab']];
  }
}

/** Lists the services whose months a panel by month needs. */
export function monthsOfPanel(
  panel: PagePanel,
  { grain, channel }: Pick<PageInput, 'grain' | 'channel'>,
): readonly RecordService[] {
  if (grain === 'day' || panel.kind === 'speed') return [];
  if (panel.kind === 'figures') return servicesOfFigures(panel, channel);
  return getDimension(panel.dimension).ofMonths === undefined ? [] : ['ga4'];
}

/** Returns the range in which a panel's sections are read. */
export const spanOfPanel = (panel: PagePanel, range: DayRange): DayRange =>
  panel.kind === 'rows' ? computeReadRange(getDimension(panel.dimension), range) : range;
