import { useId, type ReactNode } from 'react';
import type { Scale } from './axes.ts';

/** Where a chart draws: pixels, y growing downwards. */
export type Plot = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

export const toY = (plot: Plot, scale: Scale, value: number): number => {
  const share = (value - scale.low) / (scale.high - scale.low);
  return plot.bottom - Math.min(Math.max(share, 0), 1) * (plot.bottom - plot.top);
};

/** Room for the widest label of the axis. */
export const axisWidth = (texts: readonly string[]): number => Math.max(24, ...texts.map(text => text.length * 7 + 10));

/** Few grid lines with their values at the left. */
export function Grid({ plot, scale, texts }: { plot: Plot; scale: Scale; texts: readonly string[] }) {
  return scale.ticks.map((tick, index) => {
    const y = toY(plot, scale, tick);
    return (
      <g key={tick}>
        <line x1={plot.left} x2={plot.right} y1={y} y2={y} className={index === 0 ? 'chart-base' : 'chart-grid'} />
        <text x={plot.left - 8} y={y + 4} textAnchor="end" className="chart-text">
          {texts[index]}
        </text>
      </g>
    );
  });
}

/** A hatched ground or fill: what still moves. */
export function Hatch({
  children,
  className = 'chart-hatch',
}: {
  children: (fill: string) => ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <>
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" x2="0" y1="0" y2="6" className={className} />
        </pattern>
      </defs>
      {children(`url(#${id})`)}
    </>
  );
}
