import { useState } from 'react';
import { formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import type { Channel } from '../../../../../shared/model/panel.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { Panel } from '../../../components/panel/panel.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { whyText } from '../../../../../shared/documents/metric-rows.ts';
import { revenueShares, shareColumns } from '../../../../../shared/documents/shares.ts';
import { exportInfo, type ReportTexts } from '../../../../../shared/documents/report-text.ts';
import { CoverageFoot } from './coverage-foot.tsx';
import { ShareGauge } from './share-gauge.tsx';

/** The revenue by channel; a click shows a channel's share in the gauge. */
export function RevenueSharesPanel({ report, words }: { report: Report; words: ReportTexts }) {
  const [channel, setChannel] = useState<Channel | null>(null);
  const all = revenueShares(report);
  const chosen = all?.shares.find(share => share.channel === channel) ?? all?.shares[0];
  const { value } = report.metrics.revenue;
  return (
    <Panel
      title="Revenue by channel"
      subtitle={all === null ? words.period : `${all.total} in ${words.period}`}
      className="report-shares"
      tools={
        all === null ? undefined : (
          <ExportMenu
            title="Revenue by channel"
            columns={shareColumns}
            rows={all.shares}
            info={exportInfo(words, report, 'revenue-by-channel', 'revenue by channel')}
          />
        )
      }
      provenance={<CoverageFoot report={report} services={['ga4']} />}
    >
      {all === null || chosen === undefined ? (
        <p className="report-none report-none-inner">
          {value.known
            ? 'No revenue in this period.'
            : `No shares to show: ${(whyText('revenue', value) ?? 'unknown').toLowerCase()}.`}
        </p>
      ) : (
        <>
          <ShareGauge shares={all.shares} chosen={chosen} />
          <ul className="share-list">
            {all.shares.map(share => (
              <li key={share.channel}>
                <button
                  type="button"
                  aria-pressed={share.channel === chosen.channel}
                  onClick={() => setChannel(share.channel)}
                >
                  <i className="report-swatch" style={{ background: `var(--channel-${share.channel})` }} />
                  <span className="share-name">{share.title}</span>
                  <b className="number">{share.text}</b>
                  <span className="number share-percent">{formatPercent(share.share)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
