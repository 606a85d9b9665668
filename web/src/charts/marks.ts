import type { Chart, ChartType, Plugin } from 'chart.js';
import { crosshair } from './crosshair.ts';
import { drawRail, type RailMark } from './rail.ts';

/** Marks that our charts draw in addition to lines, bars and arcs. Colors are the canvas's own. */
export type Marks = {
  readonly text: string;
  readonly ground: string;
  readonly cursor: string;
  readonly family: string;
  /** The key of each point, so that one crosshair crosses all charts of a page. */
  readonly keys?: readonly string[];
  /** A shaded range of points, named if there is room. */
  readonly bands?: readonly {
    readonly from: number;
    readonly to: number;
    readonly fill: CanvasPattern | string;
    readonly label: string;
    readonly color: string;
    readonly atTop?: boolean;
  }[];
  /** A level across each point's slot, or across part of it. */
  readonly levels?: readonly {
    readonly values: readonly (number | null)[];
    readonly color: string;
    readonly width: number;
    readonly dash: readonly number[];
    readonly share: number;
  }[];
  /** Labels at the ends of lines, if the layout leaves room. */
  readonly ends?: readonly { readonly value: number; readonly lines: readonly string[]; readonly color: string }[];
  /** Notes at points, below the plot. */
  readonly rail?: readonly RailMark[];
  /** Texts above the points of the first dataset. */
  readonly above?: readonly { readonly text: string; readonly color: string }[];
};

declare module 'chart.js' {
  interface PluginOptionsByType<TType extends ChartType> {
    /** Equal for every type; the parameter must be used to merge with chart.js's own declaration. */
    marks?: TType extends ChartType ? Marks : never;
  }
}

const apart = 34;
const lineHeight = 15;

function drawBands({ ctx, chartArea, scales }: Chart, { bands = [], family }: Marks): void {
  const { x } = scales;
  if (x === undefined) return;
  for (const { from, to, fill, label, color, atTop = false } of bands) {
    const half = halfSlot(x);
    const [left, right] = [x.getPixelForValue(from) - half, x.getPixelForValue(to) + half];
    ctx.fillStyle = fill;
    ctx.fillRect(left, chartArea.top, right - left, chartArea.bottom - chartArea.top);
    ctx.font = `12px ${family}`;
    if (ctx.measureText(label).width > right - left) continue;
    ctx.fillStyle = color;
    ctx.textAlign = 'right';
    ctx.textBaseline = atTop ? 'top' : 'bottom';
    ctx.fillText(label, right - 6, atTop ? chartArea.top + 4 : chartArea.bottom - 4);
  }
}

type Axis = NonNullable<Chart['scales'][string]>;
const slotWidth = (x: Axis): number => x.width / Math.max(x.max - x.min + 1, 1);
/** Returns half a slot for bars, whose points are centered; 0 for lines. */
export const halfSlot = (x: Axis): number =>
  'offset' in x.options && x.options.offset === true ? slotWidth(x) / 2 : 0;
const isKnown = (chart: Chart, dataset: number, index: number): boolean =>
  typeof chart.data.datasets[dataset]?.data[index] === 'number';

function drawLevels({ ctx, scales }: Chart, { levels = [], ground }: Marks): void {
  const { x, y } = scales;
  if (x === undefined || y === undefined) return;
  for (const { values, color, width, dash, share } of levels) {
    const reach = share < 0.5 ? Math.min(slotWidth(x) * share, 40) : slotWidth(x) / 2;
    ctx.beginPath();
    let before: number | null = null;
    values.forEach((value, index) => {
      const [at, level] = [x.getPixelForValue(index), value === null ? null : y.getPixelForValue(value)];
      if (level !== null) {
        if (before === null || share < 0.5) ctx.moveTo(at - reach, level);
        else ctx.lineTo(at - reach, level);
        ctx.lineTo(at + reach, level);
      }
      before = level;
    });
    // A rim in the background color separates it from the bars below.
    ctx.strokeStyle = ground;
    ctx.lineWidth = width + 2.4;
    ctx.stroke();
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.setLineDash([...dash]);
    ctx.stroke();
    ctx.setLineDash([]);
  }
}

/** Labels from highest to lowest, pushed apart and kept inside the plot. */
function drawEnds({ ctx, chartArea, scales, width }: Chart, { ends = [], family, text }: Marks): void {
  const { y } = scales;
  if (y === undefined || width - chartArea.right < 60) return;
  const placed = ends
    .map(end => ({ ...end, at: Math.max(y.getPixelForValue(end.value), chartArea.top + 8) }))
    .toSorted((a, other) => a.at - other.at);
  placed.forEach((end, index) => {
    end.at = Math.max(end.at, (placed[index - 1]?.at ?? -apart) + apart);
  });
  placed.reverse().forEach((end, index) => {
    const floor = (placed[index - 1]?.at ?? chartArea.bottom + apart - lineHeight) - apart;
    end.at = Math.min(end.at, floor);
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    end.lines.forEach((line, place) => {
      ctx.font = `${place === 0 ? 600 : 400} 12px ${family}`;
      ctx.fillStyle = place === 0 ? end.color : text;
      ctx.fillText(line, chartArea.right + 10, end.at + place * lineHeight);
    });
  });
}

/**
 * Texts above points, with a rim in the background color so that lines do not cross them; a text that does not fit is
 * left out.
 */
function drawAbove(chart: Chart, { above = [], family, ground }: Marks): void {
  const { ctx, scales } = chart;
  ctx.font = `500 12px ${family}`;
  const { x } = scales;
  if (x === undefined || above.some(({ text }) => ctx.measureText(text).width > slotWidth(x) + 4)) return;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  ctx.lineWidth = 4;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = ground;
  chart.getDatasetMeta(0).data.forEach((point, index) => {
    const { text, color } = above[index] ?? { text: '', color: '' };
    if (!isKnown(chart, 0, index)) return;
    ctx.strokeText(text, point.x, point.y - 6);
    ctx.fillStyle = color;
    ctx.fillText(text, point.x, point.y - 6);
  });
}

/** The shared day: a line through the plot and a ring around each visible series' point. */
function drawCursor(chart: Chart, { keys = [], cursor, ground }: Marks): void {
  const { ctx, chartArea, scales } = chart;
  const key = crosshair.get();
  const index = key === null ? -1 : keys.indexOf(key);
  const { x } = scales;
  if (index < 0 || x === undefined) return;
  const at = Math.round(x.getPixelForValue(index)) + 0.5;
  ctx.strokeStyle = cursor;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(at, chartArea.top);
  ctx.lineTo(at, chartArea.bottom);
  ctx.stroke();
  for (const { data, type, dataset, index: place } of chart.getSortedVisibleDatasetMetas()) {
    const point = data[index];
    if (type !== 'line' || point === undefined || !isKnown(chart, place, index)) continue;
    // The edges of a range have no line.
    if (dataset?.options['borderWidth'] === 0) continue;
    ctx.beginPath();
    ctx.arc(point.x, point.y, 4, 0, 2 * Math.PI);
    ctx.fillStyle = String(dataset?.options['borderColor'] ?? cursor);
    ctx.fill();
    ctx.strokeStyle = ground;
    ctx.lineWidth = 2;
    ctx.stroke();
  }
}

/** Draws bands below the data, and levels, labels and the crosshair above it. */
export const marksPlugin: Plugin<'line' | 'bar', Marks> = {
  id: 'marks',
  beforeDatasetsDraw(chart, _, marks) {
    chart.ctx.save();
    drawBands(chart, marks);
    chart.ctx.restore();
  },
  afterDatasetsDraw(chart, _, marks) {
    chart.ctx.save();
    drawLevels(chart, marks);
    drawAbove(chart, marks);
    drawEnds(chart, marks);
    drawRail(chart, marks);
    drawCursor(chart, marks);
    chart.ctx.restore();
  },
};
