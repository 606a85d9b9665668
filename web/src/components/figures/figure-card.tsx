import { useId, type ReactNode } from 'react';
import { Skeleton } from '../status/skeleton.tsx';
import './figures.css';

/** The length from which a value gets a smaller font in a narrow space. */
const longValue = 9;

const makeClassName = (explained: boolean): string => (explained ? 'figure-card figure-explained' : 'figure-card');

/** Label (what it measures on hover or focus), value, change, sparkline, provenance. */
export function FigureCard({
  label,
  about,
  value,
  note,
  delta,
  sparkline,
  provenance,
  explained = false,
  plot,
}: {
  label: string;
  about: string;
  value: string;
  /** Replaces the change: the reason why there is none. */
  note?: ReactNode;
  delta?: ReactNode;
  sparkline?: ReactNode;
  provenance: ReactNode;
  /** True if an explanation may load below the change: its space is reserved, so that nothing moves. */
  explained?: boolean;
  /** A click on the card draws its days in the chart below. */
  plot?: { readonly isPlotted: boolean; readonly onPlot: () => void } | undefined;
}) {
  const tip = useId();
  return (
    <section className={makeClassName(explained)} aria-label={label}>
      {plot !== undefined && (
        <button
          type="button"
          className="figure-plot"
          aria-label={`Plot ${label}`}
          aria-pressed={plot.isPlotted}
          onClick={plot.onPlot}
        />
      )}
      <div className="figure-main">
        <div className="figure-text">
          <h2 className="figure-label">
            <button type="button" aria-describedby={tip} className="figure-term">
              {label}
            </button>
            <span role="tooltip" id={tip} className="figure-tip">
              {about}
            </span>
          </h2>
          <p className={value.length > longValue ? 'figure-value figure-value-long' : 'figure-value'}>{value}</p>
          <p className="figure-change">
            {delta}
            {note}
          </p>
        </div>
        <div className="figure-spark">{sparkline}</div>
      </div>
      <footer className="figure-foot">{provenance}</footer>
    </section>
  );
}

/** The skeleton of a card, at its final size. */
export function FigureCardSkeleton({ label, explained = false }: { label: string; explained?: boolean }) {
  return (
    <section className={makeClassName(explained)} aria-label={label} aria-busy="true">
      <div className="figure-main">
        <div className="figure-text">
          <h2 className="figure-label">{label}</h2>
          <p className="figure-value">
            <Skeleton width={120} height={30} radius={6} />
          </p>
          <p className="figure-change">
            <Skeleton width={160} height={12} />
          </p>
        </div>
        <div className="figure-spark">
          <Skeleton height={40} radius={6} />
        </div>
      </div>
      <footer className="figure-foot">
        <Skeleton width={170} height={12} />
      </footer>
    </section>
  );
}
