import { useState, type PointerEvent } from 'react';
import { formatCompactCurrency, formatCurrency, formatNumber } from '../../../shared/domain/formats/numbers.ts';
import { closedPath, nearestAxis, radarPoint, radarScale, type RadarPlace } from './radar-shape.ts';
import { useWidth } from './use-width.ts';
import './radar.css';

export type RadarAxis = {
  title: string;
  /** Custom property, '--channel-paid'. */
  color: string;
  value: number;
  before: number | null;
};

const height = 284;
const tipWidth = 208;
/** Room for the words at both sides: the longest channel name at 12 px. */
const besides = 92;
const aboveAndBelow = 30;

type Words = {
  readonly now: string;
  readonly before: string;
  readonly label: string;
  readonly currency?: string | undefined;
};

/** Axes of one measure, the comparison as a dashed line. Its table stands beside it and says every number. */
export function RadarChart({ axes, now, before, label, currency }: Words & { axes: readonly RadarAxis[] }) {
  const [place, width] = useWidth(352);
  const [chosen, setChosen] = useState<number | null>(null);
  const radius = Math.max(40, Math.min(width / 2 - besides, height / 2 - aboveAndBelow));
  const radar: RadarPlace = { center: { x: width / 2, y: height / 2 }, radius };
  const scale = radarScale(axes.flatMap(axis => [axis.value, axis.before]));
  const count = axes.length;
  const at = (index: number, value: number) => radarPoint(radar, index, count, value / scale.high);
  const rim = (index: number) => radarPoint(radar, index, count, 1);
  const text = (value: number) =>
    currency === undefined ? formatNumber(value) : formatCompactCurrency(value, currency);
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setChosen(nearestAxis(radar, count, { x: event.clientX - box.left, y: event.clientY - box.top }));
  };
  const read = chosen === null ? undefined : axes[chosen];
  return (
    <div
      ref={place}
      className="radar"
      role="img"
      aria-label={label}
      data-chart="radar"
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setChosen(null)}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        {scale.ticks.slice(1).map(tick => (
          <path key={tick} d={closedPath(axes.map((_, index) => at(index, tick)))} className="radar-grid" />
        ))}
        {axes.map((axis, index) => (
          <line
            key={axis.title}
            x1={radar.center.x}
            y1={radar.center.y}
            x2={rim(index).x}
            y2={rim(index).y}
            className="radar-grid"
          />
        ))}
        {axes.some(axis => axis.before !== null) && (
          <path d={closedPath(axes.map((axis, index) => at(index, axis.before ?? 0)))} className="radar-before" />
        )}
        <path d={closedPath(axes.map((axis, index) => at(index, axis.value)))} className="radar-area" />
        {axes.map((axis, index) => (
          <circle
            key={axis.title}
            cx={at(index, axis.value).x}
            cy={at(index, axis.value).y}
            r={chosen === index ? 6.5 : 5}
            fill={`var(${axis.color})`}
            className="radar-point"
          />
        ))}
        {/* The scale's numbers stand beside the upper left axis, where no line hides them. */}
        {scale.ticks.slice(1, -1).map(tick => (
          <text
            key={tick}
            x={at(count - 1, tick).x - 4}
            y={at(count - 1, tick).y - 3}
            textAnchor="end"
            className="radar-tick"
          >
            {text(tick)}
          </text>
        ))}
        {axes.map((axis, index) => (
          <AxisName key={axis.title} radar={radar} index={index} count={count} title={axis.title} />
        ))}
      </svg>
      {read !== undefined && (
        <div
          className="radar-tip"
          style={{
            left: Math.max(0, (width - tipWidth) / 2),
            top: rim(chosen ?? 0).y > height / 2 ? 0 : height - 92,
            width: tipWidth,
          }}
        >
          <Tip axis={read} now={now} before={before} currency={currency} />
        </div>
      )}
    </div>
  );
}

/** The name of an axis outside its end, on the side that leaves the drawing free. */
function AxisName({ radar, index, count, title }: { radar: RadarPlace; index: number; count: number; title: string }) {
  const { x, y } = radarPoint({ ...radar, radius: radar.radius + 14 }, index, count, 1);
  const across = x - radar.center.x;
  const anchor = Math.abs(across) < 1 ? 'middle' : across > 0 ? 'start' : 'end';
  return (
    <text x={x} y={y + 4} textAnchor={anchor} className="radar-name">
      {title}
    </text>
  );
}

function Tip({ axis, now, before, currency }: { axis: RadarAxis } & Omit<Words, 'label'>) {
  const text = (value: number) => (currency === undefined ? formatNumber(value) : formatCurrency(value, currency));
  return (
    <>
      <p className="radar-tip-title">{axis.title}</p>
      <p className="radar-tip-line">
        <i className="radar-key" />
        {now}
        <b className="number">{text(axis.value)}</b>
      </p>
      {axis.before !== null && (
        <p className="radar-tip-line">
          <i className="radar-key radar-key-before" />
          {before}
          <b className="number">{text(axis.before)}</b>
        </p>
      )}
    </>
  );
}
