import { formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import type { RevenueShare } from '../view/shares.ts';

const radius = 98;
const thickness = 16;
const gap = 0.006;

/** The point of the half circle at a share 0..1, from left over the top to the right. */
function at(share: number): string {
  const angle = Math.PI * (1 - share);
  return `${(106 + radius * Math.cos(angle)).toFixed(2)} ${(106 - radius * Math.sin(angle)).toFixed(2)}`;
}
const arc = (from: number, to: number): string => `M${at(from)}A${radius} ${radius} 0 0 1 ${at(to)}`;

/**
 * Channels' shares as one half circle; the chosen one's share stands in it, 'of Total Revenue' (specification 9,
 * Charts).
 */
export function ShareGauge({ shares, chosen }: { shares: readonly RevenueShare[]; chosen: RevenueShare }) {
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((sum, one) => sum + one.share, 0));
  return (
    <div
      className="share-gauge"
      role="img"
      aria-label={`${chosen.title}: ${formatPercent(chosen.share)} of Total Revenue`}
    >
      <svg viewBox="0 0 212 112" aria-hidden="true" focusable="false">
        <path d={arc(0, 1)} fill="none" stroke="var(--track)" strokeWidth={thickness} />
        {shares.map((one, index) => {
          const from = starts[index] ?? 0;
          const to = Math.min(from + one.share, 1);
          return (
            <path
              key={one.channel}
              d={arc(from, Math.max(to - (shares.length > 1 && to < 1 ? gap : 0), from + 0.001))}
              fill="none"
              stroke={`var(--channel-${one.channel})`}
              strokeWidth={thickness}
              opacity={one.channel === chosen.channel ? 1 : 0.38}
            />
          );
        })}
      </svg>
      <p aria-hidden="true">
        <b className="number">{formatPercent(chosen.share)}</b>
        <span>of Total Revenue</span>
      </p>
    </div>
  );
}
