import { computeSparklineScale } from '../../../shared/domain/formats/sparkline-scale.ts';
import type { DocumentCell, DocumentCover, Outcome, ReportDocument } from '../../../shared/model/report-document.ts';
import { decorate, ink, type Sheet } from './sheet.ts';

const outcomeInk = { pass: ink.good, close: ink.warning, fail: ink.bad } as const;
const outcomeFill = { pass: ink.goodFill, close: ink.warningFill, fail: ink.badFill } as const;

type Point = readonly [number, number];

/** A line through points, relative to the left and top position, in units of `scale`. */
function trace({ pdf }: Sheet, points: readonly Point[], left: number, top: number, scale: number): void {
  points.forEach(([x, y], index) =>
    index === 0 ? pdf.moveTo(left + x * scale, top + y * scale) : pdf.lineTo(left + x * scale, top + y * scale),
  );
}

export const triangleRoom = 8;
/** The direction of a change, as a triangle up or down in the text's color. */
export function drawTriangle(sheet: Sheet, trend: 'up' | 'down', left: number, middle: number, color: string): void {
  const [half, rise] = [2.5, 2];
  const tip = trend === 'up' ? -rise : rise;
  decorate(sheet, () =>
    sheet.pdf
      .fillColor(color)
      .polygon([left, middle - tip], [left + 2 * half, middle - tip], [left + half, middle + tip])
      .fill(),
  );
}

export const outcomeRoom = 11;
const ticks: Record<Outcome, readonly (readonly Point[])[]> = {
  pass: [
    [
      [-1.6, 0],
      [-0.4, 1.2],
      [1.6, -1.2],
    ],
  ],
  close: [],
  fail: [
    [
      [-1.2, -1.2],
      [1.2, 1.2],
    ],
    [
      [-1.2, 1.2],
      [1.2, -1.2],
    ],
  ],
};
/** A ring with a tick, a dot or a cross, distinguishable without color. */
export function drawOutcome(sheet: Sheet, outcome: Outcome, left: number, middle: number): void {
  const { pdf } = sheet;
  const [radius, x] = [3.4, left + 3.4];
  decorate(sheet, () => {
    pdf.strokeColor(outcomeInk[outcome]).lineWidth(0.8).circle(x, middle, radius).stroke();
    if (outcome === 'close') pdf.fillColor(outcomeInk.close).circle(x, middle, 1).fill();
    for (const line of ticks[outcome]) {
      trace(sheet, line, x, middle, 1);
      pdf.stroke();
    }
  });
}

/** A square of a metric or a channel, and the gap after it. */
export const square = 7;
const squareGap = 3;
export const drawSwatch = (sheet: Sheet, color: string, left: number, top: number, width = square): void =>
  decorate(sheet, () => sheet.pdf.fillColor(color).roundedRect(left, top, width, square, 1.2).fill());

/** One square per metric, distinguishable without color: pass is full, close is half, miss is open. */
export function drawSquares(sheet: Sheet, marks: readonly Outcome[], left: number, top: number): void {
  const { pdf } = sheet;
  const draw = (mark: Outcome, at: number) => {
    if (mark === 'pass') {
      pdf.fillColor(outcomeFill.pass).rect(at, top, square, square).fill();
      return;
    }
    pdf
      .strokeColor(outcomeFill[mark])
      .lineWidth(1.2)
      .rect(at + 0.6, top + 0.6, square - 1.2, square - 1.2)
      .stroke();
    if (mark === 'close')
      pdf
        .fillColor(outcomeFill.close)
        .rect(at, top + square / 2, square, square / 2)
        .fill();
  };
  decorate(sheet, () => marks.forEach((mark, index) => draw(mark, left + index * (square + squareGap))));
}

type Tone = NonNullable<DocumentCover['tone']>;
const grounds = {
  ahead: { ground: '#e6f4ed', color: ink.good },
  level: { ground: '#e8f3fb', color: '#1a6297' },
  behind: { ground: '#fcedeb', color: ink.bad },
  unknown: { ground: ink.grid, color: ink.quiet },
} as const;
/** Icon paths in a 24 x 24 square, like the icons on the screen. */
const paths: Record<Tone, readonly (readonly Point[])[]> = {
  ahead: [
    [
      [3.5, 16.5],
      [9.5, 10.5],
      [13.5, 14.5],
      [20.5, 7.5],
    ],
    [
      [15, 7],
      [20.5, 7],
      [20.5, 12.5],
    ],
  ],
  behind: [
    [
      [3.5, 7.5],
      [9.5, 13.5],
      [13.5, 9.5],
      [20.5, 16.5],
    ],
    [
      [15, 17],
      [20.5, 17],
      [20.5, 11.5],
    ],
  ],
  level: [
    [
      [3.5, 12],
      [19.5, 12],
    ],
    [
      [15, 7.5],
      [19.5, 12],
      [15, 16.5],
    ],
  ],
  unknown: [
    [
      [6, 3],
      [18, 3],
      [12, 12],
      [18, 21],
      [6, 21],
      [12, 12],
      [6, 3],
    ],
  ],
};
export const pace = 28;
/** The result, as an icon in a disc. */
export function drawPace(sheet: Sheet, tone: Tone, left: number, top: number): void {
  const { ground, color } = grounds[tone];
  const size = 14;
  decorate(sheet, () => {
    sheet.pdf
      .fillColor(ground)
      .circle(left + pace / 2, top + pace / 2, pace / 2)
      .fill();
    for (const path of paths[tone]) {
      trace(sheet, path, left + (pace - size) / 2, top + (pace - size) / 2, size / 24);
      sheet.pdf.strokeColor(color).lineWidth(1.3).stroke();
    }
  });
}

/** The state of the numbers: a full disc, half a disc, an empty ring. */
export function drawState(
  sheet: Sheet,
  state: NonNullable<ReportDocument['footerState']>,
  left: number,
  middle: number,
): void {
  const { pdf } = sheet;
  const x = left + 3.5;
  pdf.strokeColor(ink.quiet).fillColor(ink.quiet).lineWidth(0.8).circle(x, middle, 3.4).stroke();
  if (state === 'settled') pdf.circle(x, middle, 1.9).fill();
  // The lower half.
  if (state === 'provisional') pdf.path(`M ${x - 1.9} ${middle} a 1.9 1.9 0 0 0 3.8 0 Z`).fill();
}

type Lines = readonly (number | null)[];
/** Days or months as a line without an axis, the previous ones dashed; a gap interrupts it. */
export function drawSpark(
  sheet: Sheet,
  { now, before = [] }: { readonly now: Lines; readonly before?: Lines },
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): void {
  const { pdf, color } = sheet;
  const { low, high } = computeSparklineScale(now, before);
  const toY = (value: number) => box.top + box.height - ((value - low) / (high - low)) * box.height;
  const count = Math.max(now.length, before.length);
  const toX = (index: number) => box.left + (count < 2 ? box.width / 2 : (index / (count - 1)) * box.width);
  decorate(sheet, () => {
    pdf.lineJoin('round').strokeColor(ink.comparison).lineWidth(0.6).dash(2, { space: 1.6 });
    strokeLine(sheet, before, toX, toY);
    pdf.undash().strokeColor(color).lineWidth(1.1);
    strokeLine(sheet, now, toX, toY);
  });
}

/** One path for the known values; a gap interrupts it. Returns values between two gaps, which need a dot. */
export function strokeLine(
  { pdf }: Sheet,
  values: Lines,
  toX: (index: number) => number,
  toY: (value: number) => number,
): readonly Point[] {
  const alone: Point[] = [];
  const isKnown = (value: number | null | undefined) => value !== null && value !== undefined;
  let drawn = false;
  values.forEach((value, index) => {
    if (value === null) return;
    const [x, y] = [toX(index), toY(value)];
    if (isKnown(values[index - 1])) {
      pdf.lineTo(x, y);
      drawn = true;
    } else if (isKnown(values[index + 1])) pdf.moveTo(x, y);
    else alone.push([x, y]);
  });
  if (drawn) pdf.stroke();
  return alone;
}

/** The width of a swatch and of a rank, before the text. */
const [swatchRoom, rankRoom] = [square + 5, 16];
export const sparkWidth = 60;
/** The indent of a cell's text. */
export const computeIndent = ({ swatch, rank }: DocumentCell): number =>
  (swatch === undefined ? 0 : swatchRoom) + (rank === undefined ? 0 : rankRoom);
/** The width of a cell in addition to its text. */
export const computeMarksWidth = (cell: DocumentCell): number =>
  computeIndent(cell) +
  (cell.trend === undefined ? 0 : triangleRoom) +
  (cell.outcome === undefined ? 0 : outcomeRoom) +
  (cell.spark === undefined ? 0 : sparkWidth);
