import type { Chart } from 'chart.js';

/** A note at points, drawn below the plot. */
export type RailMark = {
  readonly from: number;
  readonly to: number;
  readonly color: string;
  readonly isFilled: boolean;
  /** A dot without a stem: a holiday. */
  readonly isFaint?: boolean;
};

/** Pixels between the plot and the axis's texts if there are marks. */
export const railRoom = 22;
const size = 14;
/** Marks closer than this merge into one with a count. */
const nearest = size + 2;

type Colors = { readonly rail?: readonly RailMark[]; readonly ground: string; readonly family: string };

/** Draws marks on a line below the plot, each with a stem. A range has a bar to its last point. */
export function drawRail({ ctx, chartArea, scales }: Chart, { rail = [], ground, family }: Colors): void {
  const { x } = scales;
  if (x === undefined || rail.length === 0) return;
  const middle = chartArea.bottom + railRoom / 2 + 1;
  const placed = rail.map(mark => ({ ...mark, at: x.getPixelForValue(mark.from), end: x.getPixelForValue(mark.to) }));
  for (const { at, end, color } of placed) {
    if (end === at) continue;
    ctx.globalAlpha = 0.4;
    ctx.fillStyle = color;
    ctx.fillRect(at, middle - 2, end - at, 4);
    ctx.globalAlpha = 1;
  }
  for (const { at, color } of placed.filter(({ isFaint = false }) => isFaint)) {
    ctx.fillStyle = color;
    ctx.beginPath();
    ctx.arc(at, chartArea.bottom, 3, 0, 2 * Math.PI);
    ctx.fill();
  }
  const groups: (typeof placed)[] = [];
  for (const mark of placed.filter(({ isFaint = false }) => !isFaint).toSorted((a, other) => a.at - other.at)) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && mark.at - group[0].at < nearest) group.push(mark);
    else groups.push([mark]);
  }
  for (const group of groups) {
    const shown = group.find(({ isFilled }) => isFilled) ?? group[0];
    if (shown === undefined) continue;
    const at = Math.round(group[0]?.at ?? shown.at);
    const { color, isFilled } = shown;
    ctx.strokeStyle = color;
    ctx.fillStyle = isFilled ? color : ground;
    ctx.lineWidth = 1;
    ctx.beginPath();
    ctx.moveTo(at + 0.5, chartArea.bottom - 12);
    ctx.lineTo(at + 0.5, middle - size / 2);
    ctx.stroke();
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.roundRect(at - size / 2, middle - size / 2, size, size, 3);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = isFilled ? ground : color;
    if (group.length === 1) {
      ctx.fillRect(at - 3, middle - 2.5, 6, 1.5);
      ctx.fillRect(at - 3, middle + 1, 4, 1.5);
      continue;
    }
    ctx.font = `600 10px ${family}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(String(group.length), at, middle + 0.5);
  }
}
