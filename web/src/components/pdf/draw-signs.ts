import type { DocumentCell, DocumentCover, Outcome, ReportDocument } from './document.ts';
import { computeSparklineScale } from '../figures/sparkline-path.ts';
import { ink, type Sheet } from './sheet.ts';

const outcomeInk = { pass: ink.good, close: ink.warning, fail: ink.bad } as const;
const outcomeFill = { pass: ink.goodFill, close: ink.warningFill, fail: ink.badFill } as const;

type Point = readonly [number, number];

/** A stroke through points, relative to the left and top position, in units of `scale`. */
function stroke({ pdf }: Sheet, points: readonly Point[], left: number, top: number, scale: number): void {
  const [first, ...rest] = points;
  if (first === undefined) return;
  const steps = rest.map(([x, y], index) => [x - (points[index]?.[0] ?? 0), y - (points[index]?.[1] ?? 0)]);
  pdf.lines(steps, left + first[0] * scale, top + first[1] * scale, [scale, scale], 'S');
}

export const triangleRoom = 8;
/** The direction of a change, as a triangle up or down in the text's color. */
export function drawTriangle({ pdf }: Sheet, trend: 'up' | 'down', left: number, middle: number, color: string): void {
  const [half, rise] = [2.5, 2];
  const tip = trend === 'up' ? -rise : rise;
  pdf.setFillColor(color).triangle(left, middle - tip, left + 2 * half, middle - tip, left + half, middle + tip, 'F');
}

export const outcomeRoom = 11;
/** A ring with a tick, a dot or a cross, distinguishable without color. */
export function drawOutcome(sheet: Sheet, outcome: Outcome, left: number, middle: number): void {
  const [radius, x] = [3.4, left + 3.4];
  sheet.pdf.setDrawColor(outcomeInk[outcome]).setLineWidth(0.8).circle(x, middle, radius, 'S');
  if (outcome === 'close') sheet.pdf.setFillColor(outcomeInk.close).circle(x, middle, 1, 'F');
  else if (outcome === 'pass')
    stroke(
      sheet,
      [
        [-1.6, 0],
        [-0.4, 1.2],
        [1.6, -1.2],
      ],
      x,
      middle,
      1,
    );
  else {
    stroke(
      sheet,
      [
        [-1.2, -1.2],
        [1.2, 1.2],
      ],
      x,
      middle,
      1,
    );
    stroke(
      sheet,
      [
        [-1.2, 1.2],
        [1.2, -1.2],
      ],
      x,
      middle,
      1,
    );
  }
}

/** A square of a metric or a channel, and the gap after it. */
export const square = 7;
const squareGap = 3;
/** One square per metric, distinguishable without color: pass is full, close is half, miss is open. */
export function drawSquares({ pdf }: Sheet, marks: readonly Outcome[], left: number, top: number): void {
  marks.forEach((mark, index) => {
    const at = left + index * (square + squareGap);
    if (mark === 'pass') {
      pdf.setFillColor(outcomeFill.pass).rect(at, top, square, square, 'F');
      return;
    }
    pdf
      .setDrawColor(outcomeFill[mark])
      .setLineWidth(1.2)
      .rect(at + 0.6, top + 0.6, square - 1.2, square - 1.2, 'S');
    if (mark === 'close') pdf.setFillColor(outcomeFill.close).rect(at, top + square / 2, square, square / 2, 'F');
  });
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
  sheet.pdf.setFillColor(ground).circle(left + pace / 2, top + pace / 2, pace / 2, 'F');
  sheet.pdf.setDrawColor(color).setLineWidth(1.3);
  const size = 14;
  for (const path of paths[tone]) stroke(sheet, path, left + (pace - size) / 2, top + (pace - size) / 2, size / 24);
}

/** The state of the numbers: a full disc, half a disc, an empty ring. */
export function drawState(
  { pdf }: Sheet,
  state: NonNullable<ReportDocument['footerState']>,
  left: number,
  middle: number,
): void {
  const x = left + 3.5;
  pdf.setDrawColor(ink.quiet).setFillColor(ink.quiet).setLineWidth(0.8).circle(x, middle, 3.4, 'S');
  if (state === 'settled') pdf.circle(x, middle, 1.9, 'F');
  // The lower half.
  if (state === 'provisional') pdf.lines([[0, 2.5, 3.8, 2.5, 3.8, 0]], x - 1.9, middle, [1, 1], 'F', true);
}

type Lines = readonly (number | null)[];
/** Days or months as a line without an axis, the previous ones dashed; a gap interrupts it. */
export function drawSpark(
  { pdf, color }: Sheet,
  { now, before = [] }: { readonly now: Lines; readonly before?: Lines },
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): void {
  const { low, high } = computeSparklineScale(now, before);
  const toY = (value: number) => box.height - ((value - low) / (high - low)) * box.height;
  const count = Math.max(now.length, before.length);
  const toX = (index: number) => box.left + (count < 2 ? box.width / 2 : (index / (count - 1)) * box.width);
  const draw = (line: Lines) =>
    line.forEach((value, index) => {
      const last = line[index - 1];
      if (value === null || last === null || last === undefined) return;
      pdf.line(toX(index - 1), box.top + toY(last), toX(index), box.top + toY(value));
    });
  pdf.setDrawColor(ink.comparison).setLineWidth(0.6).setLineDashPattern([2, 1.6], 0);
  draw(before);
  pdf.setDrawColor(color).setLineWidth(1.1).setLineDashPattern([], 0);
  draw(now);
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
