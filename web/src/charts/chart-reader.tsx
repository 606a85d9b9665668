import type { Chart } from 'chart.js';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { crosshair } from './crosshair.ts';
import { halfSlot } from './marks.ts';

const tipWidth = 232;
/** A pointer that moves less counts as a click. */
const smallestDrag = 8;

/** The text of a chart, point by point. */
export type Reading = {
  readonly label: string;
  /** The day or hour of each point. */
  readonly keys: readonly string[];
  readonly sentence: (index: number) => string;
  /** The point that is read first; absent: the last one. */
  readonly newest?: number;
  readonly tip: (index: number) => ReactNode;
  /** A click on a point, a second tap, or Enter. */
  readonly onOpen?: ((index: number) => void) | undefined;
  /** The A key on a point. */
  readonly onNote?: ((index: number) => void) | undefined;
  /** Points can be selected by dragging, or with Shift and the arrow keys and Enter. */
  readonly selection?: {
    readonly text: (from: number, to: number) => string;
    readonly onSelect: (from: number, to: number) => void;
  };
};

/** Finds the point nearest to the pointer, in canvas pixels: along the x axis, or around the center of a radar. */
function nearestPoint(chart: Chart, event: PointerEvent<HTMLElement>): number {
  const box = event.currentTarget.getBoundingClientRect();
  const at = { x: event.clientX - box.left, y: event.clientY - box.top };
  const { x } = chart.scales;
  if (x !== undefined) return Math.min(Math.max(x.getValueForPixel(at.x) ?? 0, x.min), x.max);
  const { xCenter, yCenter } = chart.scales['r'] as unknown as { xCenter: number; yCenter: number };
  const count = Math.max(chart.data.labels?.length ?? 1, 1);
  const turn = (Math.atan2(at.y - yCenter, at.x - xCenter) + Math.PI / 2) / (2 * Math.PI);
  return ((Math.round(turn * count) % count) + count) % count;
}

type Span = { readonly from: number; readonly to: number };
const ordered = ({ from, to }: Span): Span => (from <= to ? { from, to } : { from: to, to: from });

/**
 * Reads a chart point by point. The pointer or a tap shows the nearest point, and arrow keys move along. Home and End
 * go to the ends, and Escape hides it. A screen reader reads each point as a slider value.
 */
export function ChartReader({
  chart,
  label,
  keys,
  sentence,
  tip,
  newest,
  selection,
  onOpen,
  onNote,
}: Reading & { chart: Chart | null }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [span, setSpan] = useState<Span | null>(null);
  const pressed = useRef<{ x: number; index: number; opens: boolean } | null>(null);
  /** True while the pointer reads the chart, not the keyboard. */
  const pointer = useRef(false);
  const last = Math.max(keys.length - 1, 0);
  const first = newest ?? last;
  const at = chosen === null ? null : Math.min(chosen, last);
  const key = at === null ? null : (keys[at] ?? null);

  useEffect(() => {
    if (key === null) return undefined;
    crosshair.set(key);
    return () => crosshair.set(null);
  }, [key]);

  const clear = () => {
    pressed.current = null;
    setSpan(null);
    setChosen(null);
  };
  const select = ({ from, to }: Span) => {
    clear();
    if (to > from) selection?.onSelect(from, to);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (chart === null || event.button !== 0) return;
    const index = nearestPoint(chart, event);
    // The first tap shows a point, the next one on it opens it.
    pressed.current = { x: event.clientX, index, opens: event.pointerType === 'mouse' || index === at };
    pointer.current = true;
    setSpan(null);
    setChosen(index);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { movementX, movementY } = event;
    // A page that scrolls under a resting mouse must not override the keyboard.
    if (chart === null || (movementX === 0 && movementY === 0 && !pointer.current)) return;
    pointer.current = true;
    const index = nearestPoint(chart, event);
    setChosen(index);
    const start = pressed.current;
    if (start === null || selection === undefined) return;
    if (span === null && Math.abs(event.clientX - start.x) < smallestDrag) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setSpan({ from: start.index, to: index });
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const start = pressed.current;
    pressed.current = null;
    if (span !== null) select(ordered(span));
    else if (start?.opens === true && Math.abs(event.clientX - start.x) < smallestDrag) onOpen?.(start.index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = at ?? first;
    const step = (
      { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -last, End: last } as Partial<
        Record<string, number>
      >
    )[event.key];
    if (event.key === 'Escape' && at !== null) {
      event.stopPropagation();
      clear();
    }
    if (event.key === 'Enter' && span !== null) select(ordered(span));
    else if (event.key === 'Enter' && keys.length > 0) onOpen?.(here);
    if (event.key.toLowerCase() === 'a' && onNote !== undefined && keys.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      onNote(here);
    }
    if (step === undefined) return;
    event.preventDefault();
    pointer.current = false;
    // The first arrow key shows the newest point; later ones move from it.
    const isFirst = at === null && event.key.startsWith('Arrow') && !event.shiftKey;
    const next = isFirst ? here : Math.min(Math.max(here + step, 0), last);
    setChosen(next);
    setSpan(event.shiftKey && selection !== undefined ? { from: span?.from ?? here, to: next } : null);
  };

  const range = span === null ? null : ordered(span);
  const rangeText = range === null || range.from === range.to ? '' : (selection?.text(range.from, range.to) ?? '');
  return (
    <div
      className={selection === undefined ? 'chart-reader' : 'chart-reader chart-selectable'}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-keyshortcuts={onNote === undefined ? undefined : 'A'}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? first}
      aria-valuetext={
        keys.length === 0 ? 'No points' : rangeText === '' ? sentence(at ?? first) : `${rangeText}: press Enter`
      }
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={clear}
      // Lifting the finger keeps the point visible.
      onPointerLeave={event => event.pointerType === 'mouse' && pointer.current && clear()}
      onKeyDown={onKeyDown}
      onBlur={clear}
    >
      {range !== null && chart !== null && <Selected chart={chart} span={range} text={rangeText} />}
      {at !== null && span === null && chart !== null && keys.length > 0 && (
        <div className="chart-tip" style={tipPlace(chart, at)}>
          {tip(at)}
        </div>
      )}
    </div>
  );
}

/** The tooltip's place next to the crosshair, on the side with more room. */
function tipPlace(chart: Chart, index: number) {
  const { x } = chart.scales;
  const width = Math.min(tipWidth, chart.width);
  if (x === undefined) return { left: Math.max(0, (chart.width - width) / 2), bottom: 0, width };
  const at = x.getPixelForValue(index);
  const left = at + 14 + width > chart.width ? Math.max(0, at - 14 - width) : at + 14;
  return { left, top: chart.chartArea.top + 8, width };
}

function Selected({ chart, span, text }: { chart: Chart; span: Span; text: string }) {
  const { x } = chart.scales;
  if (x === undefined) return null;
  const half = halfSlot(x);
  const left = x.getPixelForValue(span.from) - half;
  const { top, bottom } = chart.chartArea;
  return (
    <div
      className="chart-selection"
      style={{ left, top, width: x.getPixelForValue(span.to) + half - left, height: bottom - top }}
    >
      {text !== '' && <span>{text}</span>}
    </div>
  );
}
