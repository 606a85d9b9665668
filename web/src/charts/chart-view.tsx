import type { Chart, ChartConfiguration } from 'chart.js';
import { lazy, Suspense, useState } from 'react';
import { ChartReader, type Reading } from './chart-reader.tsx';
import type { ChartTheme } from './theme.ts';
import './charts.css';

export type ChartSpec = Required<
  Pick<
    ChartConfiguration<'line' | 'bar' | 'doughnut' | 'polarArea' | 'radar', (number | null)[], string>,
    'type' | 'data' | 'options'
  >
>;
/** Builds a chart in the page's colors. The same function always draws the same chart. */
export type MakeChart = (theme: ChartTheme) => ChartSpec;

const NotLoaded = () => (
  <p className="chart-missing">The chart didn&apos;t load. Reload the page, or open the table.</p>
);
/** Resolves once the frame that shows the figures has been painted; a hidden page paints none. */
const painted = () =>
  new Promise<void>(resolve => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
const Canvas = lazy(() =>
  painted()
    .then(() => import('./canvas.tsx'))
    .catch(() => ({ default: NotLoaded })),
);

/** A chart with its height reserved. With a reading, points can be read one by one; otherwise it is a single image. */
export function ChartView({
  make,
  label,
  height,
  width,
  reading,
  className = '',
}: {
  make: MakeChart;
  label: string;
  height: number;
  width?: number;
  reading?: Omit<Reading, 'label'>;
  className?: string;
}) {
  const [chart, setChart] = useState<Chart | null>(null);
  const image = reading === undefined ? { role: 'img', 'aria-label': label } : {};
  return (
    <div className={`chart ${className}`} style={{ height, width }} {...image}>
      <Suspense fallback={null}>
        <Canvas make={make} onChart={setChart} />
      </Suspense>
      {reading !== undefined && <ChartReader chart={chart} label={label} {...reading} />}
    </div>
  );
}
