import { channelNames } from '../../../../../shared/domain/channels/names.ts';
import {
  formatCompact,
  formatCompactCurrency,
  formatCurrency,
  formatNumber,
  formatPercent,
} from '../../../../../shared/domain/formats/numbers.ts';
import type { Verdict } from '../../../../../shared/documents/metric-rows.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { channelAgainst, type ChannelRow, type ChannelsData } from '../view/channels.ts';

const shortFrom = 1_000_000;

const getVerdict = (change: number | null): Verdict =>
  change === null || change === 0 ? 'neutral' : change > 0 ? 'good' : 'bad';

/** Each of the top six with its value, share and change, and a bar in the channel's fixed color. */
export function ChannelBars({ data, rows }: { data: ChannelsData; rows: readonly ChannelRow[] }) {
  const money = data.measure === 'revenue';
  // From a million up, the exact amount is in the table; here the columns must fit next to each other.
  const short = data.total >= shortFrom;
  const text = (value: number) =>
    money
      ? short
        ? formatCompactCurrency(value, data.currency)
        : formatCurrency(value, data.currency)
      : short
        ? formatCompact(value)
        : formatNumber(value);
  const most = Math.max(1, ...rows.map(row => row.value));
  const sum = rows.reduce((total, row) => total + row.value, 0);
  return (
    <table className="channel-bars">
      <caption className="visually-hidden">{money ? 'Revenue' : 'Goals'} by channel</caption>
      <thead>
        <tr>
          <th scope="col">Channel</th>
          <th scope="col" className="numeric">
            {money ? 'Revenue' : 'Goals'}
          </th>
          <th scope="col" className="numeric">
            Share
          </th>
          <th scope="col" className="numeric">
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.channel}>
            <th scope="row">
              <i className="swatch" style={{ background: `var(--channel-${row.channel})` }} />
              {channelNames[row.channel]}
              <span className="channel-bar" aria-hidden="true">
                <span style={{ width: `${(row.value / most) * 100}%`, background: `var(--channel-${row.channel})` }} />
              </span>
            </th>
            <td className="numeric number">
              <b>{text(row.value)}</b>
            </td>
            <td className="numeric number">{row.share === null ? '–' : formatPercent(row.share)}</td>
            <td className="numeric">
              <Delta
                change={row.change}
                verdict={getVerdict(row.change)}
                against={short ? null : channelAgainst(data, row)}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Top six</th>
          <td className="numeric number">{text(sum)}</td>
          <td className="numeric number">{data.total > 0 ? formatPercent(sum / data.total) : '–'}</td>
          <td className="numeric number channel-of">of {text(data.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

export function ChannelBarsSkeleton() {
  return (
    <div className="channel-skeleton">
      {[100, 88, 57, 43, 34, 23].map(width => (
        <div key={width}>
          <Skeleton width="42%" height={12} />
          <Skeleton width={`${width}%`} height={4} />
        </div>
      ))}
    </div>
  );
}
