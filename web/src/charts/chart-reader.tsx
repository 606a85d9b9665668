import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Plot } from './plot.tsx';

const tipWidth = 208;

/**
 * Reads a chart point by point: the pointer shows the nearest, the arrow keys go along, Home and End to the ends,
 * Escape puts it away. A screen reader hears each point as the value of a slider.
 */
export function ChartReader({
  label,
  count,
  plot,
  xOf,
  width,
  height,
  sentence,
  tip,
}: {
  label: string;
  count: number;
  plot: Plot;
  xOf: (index: number) => number;
  width: number;
  height: number;
  sentence: (index: number) => string;
  tip: (index: number) => ReactNode;
}) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = Math.max(count - 1, 0);
  const at = chosen === null ? null : Math.min(chosen, last);

  const nearest = (x: number): number => {
    let best = 0;
    for (let index = 1; index < count; index += 1) if (Math.abs(xOf(index) - x) < Math.abs(xOf(best) - x)) best = index;
    return best;
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) =>
    setChosen(nearest(event.clientX - event.currentTarget.getBoundingClientRect().left));
  const onKey = (event: KeyboardEvent) => {
    const here = at ?? last;
    const next = (
      {
        ArrowLeft: here - 1,
        ArrowDown: here - 1,
        ArrowRight: here + 1,
        ArrowUp: here + 1,
        Home: 0,
        End: last,
      } as Partial<Record<string, number>>
    )[event.key];
    if (event.key === 'Escape' && at !== null) setChosen(null);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(at === null ? here : Math.min(Math.max(next, 0), last));
  };

  const x = at === null ? 0 : xOf(at);
  const left = x + 14 + tipWidth > width ? Math.max(0, x - 14 - tipWidth) : x + 14;
  return (
    <div
      className="chart-reader"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={count === 0 ? 'No points' : sentence(at ?? last)}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setChosen(null)}
      onKeyDown={onKey}
      onBlur={() => setChosen(null)}
      style={{ height }}
    >
      {at !== null && count > 0 && (
        <>
          <i className="chart-cursor" style={{ left: x, top: plot.top, height: plot.bottom - plot.top }} />
          <div className="chart-tip" style={{ left, top: plot.top + 8, width: tipWidth }}>
            {tip(at)}
          </div>
        </>
      )}
    </div>
  );
}
