import { dataStateTexts } from '../../../../../shared/numbers/metrics/data-state.ts';
import { figureDefinition, formatValue, type NumberDefinition } from '../../../../../shared/domain/pages/format.ts';
import type { FigureKey, FiguresPanel } from '../../../../../shared/screens/pages/definition.ts';
import type { Absence } from '../../../../../shared/model/metric-value.ts';
import type { PageFigure } from '../../../../../shared/model/page.ts';
import type { Channel } from '../../../../../shared/model/panel.ts';
import type { Service } from '../../../../../shared/platforms/registry.ts';

const getFigureKey = (figure: FigureKey): PageFigure['key'] => ('metric' in figure ? figure.metric : figure.measure);

/** The figures that also exist for a single channel (shared/domain/pages/figures-panel.ts). */
const ofChannel: ReadonlySet<string> = new Set(['sessions', 'goals', 'gcr']);

/** The expected figures, so that their space is reserved. */
export const expectedFigures = (
  { figures }: FiguresPanel,
  channel: Channel | undefined,
): readonly PageFigure['key'][] => figures.map(getFigureKey).filter(key => channel === undefined || ofChannel.has(key));

const findServices = (panel: FiguresPanel, key: PageFigure['key']): readonly Service[] =>
  panel.figures.flatMap(figure => ('measure' in figure && figure.measure === key ? [figure.service] : []));

/** The definition of a figure, with the services that provide it. */
export function getFigureDefinition(panel: FiguresPanel, key: PageFigure['key']): NumberDefinition {
  const definition = figureDefinition(key);
  return definition.services.length > 0 ? definition : { ...definition, services: findServices(panel, key) };
}

/** Figures of the page. Unused ones (revenue without a shop) are left out while others remain. */
export function shownFigures(figures: readonly PageFigure[]): readonly PageFigure[] {
  const used = figures.filter(({ value }) => value.known || value.why !== 'disabled');
  return used.length > 0 ? used : figures;
}

/** The cards per row, at most `most`, that make rows of equal length: as many rows as `expected` needs. */
const inRows = (most: number, shown: number, expected: number): number => Math.ceil(shown / Math.ceil(expected / most));

/**
 * Cards in a row, on a wide screen and on a narrow one. Rows have equal length if possible. They have as many cards as
 * expected, so that nothing moves when some are unused.
 */
export const stripColumns = (shown: number, expected = shown) => ({
  '--strip': inRows(6, shown, expected),
  '--strip-narrow': inRows(4, shown, expected),
});

/** The reason why there is no number, in a sentence. */
export const absenceSentences: Readonly<Record<Absence, string>> = {
  'not-connected': dataStateTexts['not-connected'].sentence,
  'reconnect-needed': dataStateTexts['reconnect-needed'].sentence,
  forbidden: "You don't have access to this number.",
  'missing-days': dataStateTexts.missing.sentence,
  'no-data': 'The platform has no data for this period.',
  'no-denominator': "Can't be calculated for this period.",
  'not-additive': "Daily values can't be added up.",
  'mixed-currency': "Amounts are in several currencies, which we don't add.",
  retired: 'The platform no longer reports this.',
  disabled: 'Not used for this site.',
};

/** '13,618' of the comparison; null if unknown. */
export const previousText = (definition: NumberDefinition, { previous }: PageFigure): string | null =>
  previous.known ? formatValue(definition, previous) : null;
