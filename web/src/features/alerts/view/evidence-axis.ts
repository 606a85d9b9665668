import { cellText } from '../../../../../shared/domain/alerts/cell-text.ts';
import {
  formatCompact,
  formatCompactCurrency,
  formatCurrency,
  formatNumber,
  formatPercent,
} from '../../../../../shared/domain/formats/numbers.ts';
import type { Evidence } from '../../../../../shared/model/alert.ts';
import { scaleFor, tickTexts } from '../../../../../shared/documents/axes.ts';

type Format = Evidence['columns'][number]['format'];

/** The smallest visible step between two grid lines. */
const minSteps: Readonly<Record<Format, number>> = {
  number: 1,
  score: 1,
  minutes: 1,
  duration: 1,
  seconds: 0.1,
  percent: 0.01,
  ratio: 0.1,
  currency: 0.01,
};

/** The range of an evidence chart's axis, and the labels at its grid lines. */
export type EvidenceAxis = {
  readonly most: number;
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
};

/** The axis of the charted column, from zero, covering its values, the expected ones, and the limit. */
export function evidenceAxis(evidence: Evidence, charted: number): EvidenceAxis {
  const { rows, compared, limit, columns } = evidence;
  const shown = compared === undefined ? [charted] : [charted, compared];
  const values = rows.flatMap(({ cells }) => shown.map(column => cells[column] ?? null));
  const format = columns[charted]?.format ?? 'number';
  // A bar starts at zero; negative values are not drawn.
  const drawn = [...values, limit].map(value => (value === null ? null : Math.max(0, value)));
  const { high, ticks } = scaleFor(drawn, { fromZero: true, least: minSteps[format] });
  const long = (value: number) => cellText(evidence, charted, value);
  const texts = tickTexts(ticks, value => shortText(format, value, evidence.currency) ?? long(value), long);
  return { most: high, ticks: ticks.map((value, index) => ({ value, text: texts[index] ?? '' })) };
}

/** The texts above the bars: the cells' own, or shorter ones if some would not fit; null if none fits. */
export function barTexts(evidence: Evidence, charted: number, maxCharacters: number): readonly string[] | null {
  const format = evidence.columns[charted]?.format ?? 'number';
  const values = evidence.rows.map(({ cells }) => cells[charted] ?? null);
  const fit = (texts: readonly string[]) => texts.every(text => text.length <= maxCharacters);
  const long = values.map(value => cellText(evidence, charted, value));
  if (fit(long)) return long;
  const short = values.map((value, index) => {
    const isWhole = format === 'currency' && value !== null && value >= 100 && value < 10_000;
    if (isWhole) return formatCurrency(value, evidence.currency);
    return (value === null ? undefined : shortText(format, value, evidence.currency)) ?? long[index] ?? '';
  });
  return fit(short) ? short : null;
}

/** The shortest form of a value at a grid line; undefined if the cell's own text is short enough. */
function shortText(format: Format, value: number, currency: string | undefined): string | undefined {
  switch (format) {
    case 'currency':
      return formatCompactCurrency(value, currency);
    case 'percent':
      return formatPercent(value, 0);
    case 'ratio':
      return formatNumber(value);
    case 'number':
      return formatCompact(value);
    case 'minutes':
    case 'score':
    case 'duration':
    case 'seconds':
      return undefined;
  }
}
