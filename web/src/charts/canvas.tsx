import type { Chart as ChartInstance } from 'chart.js';
import { useEffect, useMemo, useState } from 'react';
import { Chart } from 'react-chartjs-2';
import type { MakeChart } from './chart-view.tsx';
import { crosshair } from './crosshair.ts';
import './register.ts';
import { useChartTheme } from './theme.ts';

/** A panel's inner width on A4 and Letter paper, in CSS pixels. */
const paperWidth = 640;

/** Draws a chart with chart.js. A separate chunk, so that figures never wait for it. */
export default function Canvas({ make, onChart }: { make: MakeChart; onChart: (chart: ChartInstance | null) => void }) {
  const theme = useChartTheme();
  const { type, data, options } = useMemo(() => make(theme), [make, theme]);
  const [chart, setChart] = useState<ChartInstance | null>(null);
  useEffect(() => {
    onChart(chart);
    if (chart === null) return undefined;
    // Browser tests read the drawn points here.
    Object.assign(chart.canvas, { chart });
    return crosshair.subscribe(() => chart.draw());
  }, [chart, onChart]);
  useEffect(() => {
    // A canvas gets no resize event before printing.
    const shrink = () => chart?.resize(Math.min(chart.width, paperWidth), chart.height);
    const restore = () => chart?.resize();
    window.addEventListener('beforeprint', shrink);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', shrink);
      window.removeEventListener('afterprint', restore);
    };
  }, [chart]);
  return (
    <Chart
      key={type}
      ref={made => setChart(made ?? null)}
      type={type}
      data={data}
      options={options}
      aria-hidden="true"
    />
  );
}
