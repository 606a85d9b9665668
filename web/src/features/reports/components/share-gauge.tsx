import { formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { DonutChart } from '../../../charts/donut-chart.tsx';
import type { RevenueShare } from '../../../../../shared/documents/shares.ts';

/**
 * Channels' shares as half a ring; the chosen one's share is inside it, 'of Total Revenue' (specification 9, Charts).
 */
export function ShareGauge({ shares, chosen }: { shares: readonly RevenueShare[]; chosen: RevenueShare }) {
  return (
    <div className="share-gauge">
      <DonutChart
        size={248}
        isHalf
        label={`${chosen.title}: ${formatPercent(chosen.share)} of Total Revenue`}
        parts={shares.map(({ channel, share }) => ({
          id: channel,
          value: share,
          color:
            channel === chosen.channel
              ? `var(--channel-${channel})`
              : `color-mix(in srgb, var(--channel-${channel}) 38%, transparent)`,
        }))}
      />
      <p aria-hidden="true">
        <b className="number">{formatPercent(chosen.share)}</b>
        <span>of Total Revenue</span>
      </p>
    </div>
  );
}
