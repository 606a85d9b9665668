import type { DocumentChart, DocumentSeries } from './document.ts';
import {
  drawLines,
  computeTextHeight,
  ink,
  leading,
  wrapText,
  type Look,
  margin,
  type Sheet,
  wear,
  words,
} from './sheet.ts';

const plotHeight = 120;
const titleLook: Look = { size: 11, bold: true };
const noteLook: Look = { size: 8.5, color: ink.quiet };
const small: Look = { size: 7.5, color: ink.quiet };

export const chartHeight = (sheet: Sheet, chart: DocumentChart): number =>
  computeTextHeight(wrapText(sheet, chart.title, sheet.width, titleLook), titleLook.size) +
  (chart.note === undefined ? 0 : leading(noteLook.size)) +
  plotHeight +
  48;

type Plot = {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly toY: (value: number) => number;
  readonly toX: (index: number) => number;
  readonly step: number;
};

/** Draws bars or lines as vectors: few labeled grid lines, as many labels as fit, and a legend. */
export function drawChart(sheet: Sheet, chart: DocumentChart): void {
  const title = wrapText(sheet, chart.title, sheet.width, titleLook);
  drawLines(sheet, title, margin, sheet.y, titleLook);
  sheet.y += computeTextHeight(title, titleLook.size) + 2;
  if (chart.note !== undefined) {
    drawLines(sheet, wrapText(sheet, chart.note, sheet.width, noteLook).slice(0, 1), margin, sheet.y - 1, noteLook);
    sheet.y += leading(noteLook.size);
  }
  if (chart.series.length > 1) drawKey(sheet, chart);
  wear(sheet, small);
  const gutter = Math.max(20, ...chart.ticks.map(({ text }) => sheet.pdf.getTextWidth(words(sheet, text)))) + 8;
  const [low, high] = [chart.ticks[0]?.value ?? 0, chart.ticks.at(-1)?.value ?? 1];
  const top = sheet.y + 6;
  const width = sheet.width - gutter;
  const step = width / Math.max(chart.labels.length, 1);
  const plot: Plot = {
    left: margin + gutter,
    width,
    top,
    step,
    toY: value => top + plotHeight - ((value - low) / (high - low || 1)) * plotHeight,
    toX: index => margin + gutter + step * (index + 0.5),
  };
  for (const { value, text } of chart.ticks) {
    const y = plot.toY(value);
    sheet.pdf
      .setDrawColor(ink.grid)
      .setLineWidth(0.6)
      .line(plot.left, y, plot.left + width, y);
    wear(sheet, small);
    sheet.pdf.text(words(sheet, text), plot.left - 6, y + 2.5, { align: 'right' });
  }
  chart.series.forEach((series, index) =>
    chart.kind === 'bars'
      ? drawBars(sheet, chart, series, index, plot, Math.max(low, Math.min(high, 0)))
      : drawLine(sheet, series, plot),
  );
  drawLabels(sheet, chart.labels, plot);
  sheet.y = top + plotHeight + 26;
}

const chooseColor = (sheet: Sheet, { color, dashed }: DocumentSeries) =>
  color ?? (dashed ? ink.comparison : sheet.color);

function drawBars(
  sheet: Sheet,
  { series: all }: DocumentChart,
  series: DocumentSeries,
  index: number,
  { toX, toY, step }: Plot,
  base: number,
): void {
  const bar = Math.min((step * 0.7) / all.length, 26);
  sheet.pdf.setFillColor(chooseColor(sheet, series));
  series.values.forEach((value, column) => {
    if (value === null) return;
    const [from, to] = [toY(base), toY(value)];
    sheet.pdf.rect(
      toX(column) - (bar * all.length) / 2 + bar * index,
      Math.min(from, to),
      bar * 0.92,
      Math.abs(to - from),
      'F',
    );
  });
}

function drawLine(sheet: Sheet, series: DocumentSeries, { toX, toY }: Plot): void {
  const { pdf } = sheet;
  pdf
    .setDrawColor(chooseColor(sheet, series))
    .setLineWidth(series.dashed ? 0.9 : 1.5)
    .setLineDashPattern(series.dashed ? [3, 2] : [], 0);
  series.values.forEach((value, column) => {
    if (value === null) return;
    const before = series.values[column - 1];
    const after = series.values[column + 1];
    if (before !== null && before !== undefined) pdf.line(toX(column - 1), toY(before), toX(column), toY(value));
    // A day between two gaps is a point.
    else if (after === null || after === undefined)
      pdf.setFillColor(chooseColor(sheet, series)).circle(toX(column), toY(value), 1.2, 'F');
  });
  pdf.setLineDashPattern([], 0);
}

function drawLabels(sheet: Sheet, labels: readonly string[], { toX, top, step }: Plot): void {
  wear(sheet, small);
  const shown = labels.map(label => words(sheet, label));
  const widest = Math.max(1, ...shown.map(label => sheet.pdf.getTextWidth(label))) + 6;
  const every = Math.max(1, Math.ceil(widest / step));
  shown.forEach((label, index) => {
    if (index % every === 0) sheet.pdf.text(label, toX(index), top + plotHeight + 12, { align: 'center' });
  });
}

/** The names of the series with their colors, wrapped to the next line if needed. */
function drawKey(sheet: Sheet, { kind, series: all }: DocumentChart): void {
  let x = margin;
  for (const series of all) {
    wear(sheet, small);
    const name = words(sheet, series.name);
    const width = sheet.pdf.getTextWidth(name) + 28;
    if (x > margin && x + width > margin + sheet.width) {
      x = margin;
      sheet.y += 11;
    }
    if (kind === 'bars') sheet.pdf.setFillColor(chooseColor(sheet, series)).rect(x, sheet.y + 2.5, 7, 7, 'F');
    else {
      sheet.pdf
        .setDrawColor(chooseColor(sheet, series))
        .setLineWidth(series.dashed ? 1 : 3)
        .setLineDashPattern(series.dashed ? [3, 2] : [], 0);
      sheet.pdf.line(x, sheet.y + 6, x + 12, sheet.y + 6).setLineDashPattern([], 0);
    }
    drawLines(sheet, [name], x + (kind === 'bars' ? 11 : 16), sheet.y + 1, small);
    x += width;
  }
  sheet.y += 12;
}
