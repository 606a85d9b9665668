import { Chart, Filler, LineElement, PointElement, RadarController, RadialLinearScale, Tooltip, type ChartOptions, type Plugin } from 'chart.js';
import { Radar } from 'react-chartjs-2';
import { formatCompactCurrency, formatCurrency, formatNumber } from '../../../shared/domain/formats/numbers.ts';
import { stillMotion, useChartColor } from './chart-colors.ts';

Chart.register(RadarController, RadialLinearScale, PointElement, LineElement, Filler, Tooltip);

export type RadarAxis = { title: string; /** Custom property, '--channel-paid'. */ color: string; value: number; before: number | null };

const family = "'Inter Variable', 'Inter Fallback', sans-serif";

/** The scale's numbers beside its upper left axis, where no line hides them. */
const scaleLabels = (color: string, text: (value: number) => string): Plugin<'radar'> => ({
  id: 'scale-labels',
  afterDatasetsDraw(chart) {
    const scale = chart.scales.r;
    if (!(scale instanceof RadialLinearScale)) return;
    const { ctx } = chart;
    ctx.save();
    ctx.font = `400 11px ${family}`;
    ctx.fillStyle = color;
    ctx.textAlign = 'right';
    for (const { value } of scale.ticks.slice(1, -1)) {
      const at = scale.getPointPositionForValue(5, value);
      ctx.fillText(text(value), at.x - 4, at.y - 3);
    }
    ctx.restore();
  },
});

/** Six axes, one a channel; the comparison is a dashed line. Its table stands beside it. */
export function RadarChart({ axes, now, before, label, currency }: { axes: readonly RadarAxis[]; now: string; before: string; label: string; currency?: string | undefined }) {
  const color = useChartColor();
  const colors = { line: color('--series'), area: color('--series-area'), before: color('--comparison'), grid: color('--strong'), card: color('--card'), text: color('--t2'), faint: color('--t3'), ink: color('--t1') };
  const points = axes.map(axis => color(axis.color));
  const compared = axes.some(axis => axis.before !== null);
  const short = (value: number) => (currency === undefined ? formatNumber(value) : formatCompactCurrency(value, currency));
  const long = (value: number) => (currency === undefined ? formatNumber(value) : formatCurrency(value, currency));

  const options: ChartOptions<'radar'> = {
    responsive: true,
    maintainAspectRatio: false,
    animation: stillMotion() ? false : { duration: 350 },
    layout: { padding: 4 },
    interaction: { mode: 'index', intersect: false },
    scales: {
      r: {
        beginAtZero: true,
        angleLines: { color: colors.grid },
        grid: { color: colors.grid, lineWidth: 0.8 },
        ticks: { display: false, maxTicksLimit: 4, count: 4 },
        pointLabels: { color: colors.text, font: { family, size: 12, weight: 500 }, padding: 8 },
      },
    },
    plugins: {
      tooltip: {
        backgroundColor: colors.ink, titleColor: colors.card, bodyColor: colors.card, cornerRadius: 8, padding: 10, boxPadding: 4,
        titleFont: { family, size: 12, weight: 600 }, bodyFont: { family, size: 12 },
        callbacks: { label: item => ` ${item.dataset.label ?? ''}: ${long(item.parsed.r)}` },
      },
    },
  };

  const data = {
    labels: axes.map(axis => axis.title),
    datasets: [
      {
        label: now, data: axes.map(axis => axis.value), borderColor: colors.line, backgroundColor: colors.area, borderWidth: 2, fill: true,
        pointBackgroundColor: points, pointBorderColor: colors.card, pointBorderWidth: 1.5, pointRadius: 5, pointHoverRadius: 6,
      },
      ...(compared
        ? [{ label: before, data: axes.map(axis => axis.before ?? 0), borderColor: colors.before, borderWidth: 1.2, borderDash: [3.5, 3], fill: false, pointRadius: 0, pointHitRadius: 8 }]
        : []),
    ],
  };
  return (
    <div className="radar" role="img" aria-label={label}>
      <Radar key={colors.card + colors.line} data={data} options={options} plugins={[scaleLabels(colors.faint, short)]} aria-hidden="true" />
    </div>
  );
}
