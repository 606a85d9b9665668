import type { DocumentChart, DocumentSeries } from '../../../shared/model/report-document.ts';
import { strokeLine } from './draw-signs.ts';
import {
  computeTextHeight,
  drawContent,
  drawLine,
  drawLines,
  ink,
  leading,
  type Look,
  margin,
  measure,
  type Sheet,
  tag,
  wrapText,
} from './sheet.ts';

const plotHeight = 130;
const titleLook: Look = { size: 11, bold: true };
const noteLook: Look = { size: 8.5, color: ink.quiet };
const small: Look = { size: 7.5, color: ink.quiet };

export const chartHeight = (sheet: Sheet, chart: DocumentChart): number =>
  computeTextHeight(wrapText(sheet, chart.title, sheet.width, titleLook), titleLook.size) +
  (chart.note === undefined ? 0 : leading(noteLook.size)) +
  plotHeight +
  50;

type Plot = {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly toY: (value: number) => number;
  readonly toX: (index: number) => number;
  readonly step: number;
};

/** Describes a chart for screen readers: its series, columns, and scale. */
function describeChart({ kind, title, note, labels, series, ticks }: DocumentChart): string {
  const [first, last] = [labels[0], labels.at(-1)];
  return [
    `${kind === 'bars' ? 'Bar chart' : 'Line chart'}: ${title}`,
    ...(note === undefined ? [] : [note]),
    `Series: ${series.map(({ name }) => name).join(', ')}`,
    ...(first === undefined || last === undefined ? [] : [`From ${first} to ${last}`]),
    ...(ticks.length === 0 ? [] : [`Scale from ${ticks[0]?.text ?? ''} to ${ticks.at(-1)?.text ?? ''}`]),
  ].join('. ');
}

/** Draws bars or lines as vectors: few labeled grid lines, as many labels as fit, and a legend. */
export function drawChart(sheet: Sheet, chart: DocumentChart): void {
  const title = wrapText(sheet, chart.title, sheet.width, titleLook);
  tag(sheet, 'P', () => drawContent(sheet, () => drawLines(sheet, title, margin, sheet.y, titleLook)));
  sheet.y += computeTextHeight(title, titleLook.size) + 2;
  const { note } = chart;
  if (note !== undefined) {
    const lines = wrapText(sheet, note, sheet.width, noteLook).slice(0, 1);
    tag(sheet, 'P', () => drawContent(sheet, () => drawLines(sheet, lines, margin, sheet.y - 1, noteLook)));
    sheet.y += leading(noteLook.size);
  }
  const alt = describeChart(chart);
  tag(sheet, 'Figure', () => drawContent(sheet, () => drawPlot(sheet, chart)), { alt });
}

function drawPlot(sheet: Sheet, chart: DocumentChart): void {
  if (chart.series.length > 1) drawKey(sheet, chart);
  const gutter = Math.max(20, ...chart.ticks.map(({ text }) => measure(sheet, text, small))) + 8;
  const [low, high] = [chart.ticks[0]?.value ?? 0, chart.ticks.at(-1)?.value ?? 1];
  const top = sheet.y + 6;
  const width = sheet.width - gutter;
  const step = width / Math.max(chart.labels.length, 1);
  const plot: Plot = {
    left: margin + gutter,
    width,
    top,
    step,
    // Values beyond the axis end at its edge; a PDF refuses coordinates like 1e21.
    toY: value => top + plotHeight * (1 - Math.min(1, Math.max(0, (value - low) / (high - low || 1) || 0))),
    toX: index => margin + gutter + step * (index + 0.5),
  };
  for (const { value, text } of chart.ticks) {
    const y = plot.toY(value);
    sheet.pdf
      .strokeColor(ink.grid)
      .lineWidth(0.6)
      .moveTo(plot.left, y)
      .lineTo(plot.left + width, y)
      .stroke();
    drawLine(sheet, text, plot.left - 6, y + 2.5, small, 'right');
  }
  chart.series.forEach((series, index) =>
    chart.kind === 'bars'
      ? drawBars(sheet, chart, series, index, plot, Math.max(low, Math.min(high, 0)))
      : drawSeries(sheet, series, plot),
  );
  drawLabels(sheet, chart.labels, plot);
  sheet.y = top + plotHeight + 28;
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
  sheet.pdf.fillColor(chooseColor(sheet, series));
  series.values.forEach((value, column) => {
    if (value === null) return;
    const [from, to] = [toY(base), toY(value)];
    const left = toX(column) - (bar * all.length) / 2 + bar * index;
    sheet.pdf.rect(left, Math.min(from, to), bar * 0.92, Math.abs(to - from)).fill();
  });
}

function drawSeries(sheet: Sheet, series: DocumentSeries, { toX, toY }: Plot): void {
  const { pdf } = sheet;
  pdf
    .strokeColor(chooseColor(sheet, series))
    .lineWidth(series.dashed ? 0.9 : 1.6)
    .lineJoin('round');
  if (series.dashed) pdf.dash(3, { space: 2 });
  const alone = strokeLine(sheet, series.values, toX, toY);
  // A day between two gaps is a point.
  for (const [x, y] of alone) pdf.fillColor(chooseColor(sheet, series)).circle(x, y, 1.2).fill();
  pdf.undash();
}

function drawLabels(sheet: Sheet, labels: readonly string[], { toX, top, step }: Plot): void {
  const widest = Math.max(1, ...labels.map(label => measure(sheet, label, small))) + 6;
  const every = Math.max(1, Math.ceil(widest / step));
  labels.forEach((label, index) => {
    if (index % every === 0) drawLine(sheet, label, toX(index), top + plotHeight + 13, small, 'center');
  });
}

/** The names of the series with their colors, wrapped to the next line if needed. */
function drawKey(sheet: Sheet, { kind, series: all }: DocumentChart): void {
  const { pdf } = sheet;
  let x = margin;
  for (const series of all) {
    const width = measure(sheet, series.name, small) + 28;
    if (x > margin && x + width > margin + sheet.width) {
      x = margin;
      sheet.y += 11;
    }
    if (kind === 'bars')
      pdf
        .fillColor(chooseColor(sheet, series))
        .rect(x, sheet.y + 2.5, 7, 7)
        .fill();
    else {
      pdf.strokeColor(chooseColor(sheet, series)).lineWidth(series.dashed ? 1 : 2);
      if (series.dashed) pdf.dash(3, { space: 2 });
      pdf
        .moveTo(x, sheet.y + 6)
        .lineTo(x + 12, sheet.y + 6)
        .stroke()
        .undash();
    }
    drawLines(sheet, [series.name], x + (kind === 'bars' ? 11 : 16), sheet.y + 1, small);
    x += width;
  }
  sheet.y += 13;
}
