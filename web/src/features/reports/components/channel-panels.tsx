import type { Report } from '../../../../../shared/model/report.ts';
import { formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import {
  channelColumns,
  channelRows,
  deviceColumns,
  deviceRows,
  type ChannelRow,
} from '../../../../../shared/documents/shares.ts';
import { exportInfo, type ReportTexts } from '../../../../../shared/documents/report-text.ts';
import { CoverageFoot } from './coverage-foot.tsx';

const tones = (change: number | null) => (change === null || change === 0 ? 'neutral' : change > 0 ? 'good' : 'bad');

const shownColumns: readonly Column<ChannelRow>[] = channelColumns.map(column => {
  if (column.key === 'channel')
    return {
      ...column,
      render: row => (
        <>
          <i className="report-swatch" style={{ background: `var(--channel-${row.channel})` }} />
          {row.title}
        </>
      ),
    };
  if (column.key === 'change')
    return {
      ...column,
      render: row => <Delta change={row.sessionsChange} verdict={tones(row.sessionsChange)} against={row.against} />,
    };
  return column;
});

/** The traffic of each channel, with the comparison. */
export function ChannelsPanel({ report, words }: { report: Report; words: ReportTexts }) {
  const rows = channelRows(report);
  return (
    <Panel
      title="Channels"
      subtitle="By sessions"
      flush
      provenance={<CoverageFoot report={report} services={['ga4']} />}
      tools={
        rows.length > 0 ? (
          <ExportMenu
            title="Channels"
            columns={channelColumns}
            rows={rows}
            info={exportInfo(words, report, 'channels', 'channels')}
          />
        ) : undefined
      }
    >
      {rows.length === 0 ? (
        <p className="report-none">No sessions by channel in this period.</p>
      ) : (
        <DataTable
          caption="Channels"
          columns={shownColumns}
          rows={rows}
          rowKey={row => row.channel}
          initialSort={{ key: 'sessions', direction: 'descending' }}
          totals="All"
        />
      )}
    </Panel>
  );
}

/** Shares of sessions by device, as one bar and its list. */
export function DevicesPanel({ report, words }: { report: Report; words: ReportTexts }) {
  const rows = deviceRows(report);
  const shade = (index: number) => `var(--stage-${Math.min(1 + index * 2, 7)})`;
  return (
    <Panel
      title="Devices"
      subtitle="By sessions"
      provenance={<CoverageFoot report={report} services={['ga4']} />}
      tools={
        rows.length > 0 ? (
          <ExportMenu
            title="Devices"
            columns={deviceColumns}
            rows={rows}
            info={exportInfo(words, report, 'devices', 'devices')}
          />
        ) : undefined
      }
    >
      {rows.length === 0 ? (
        <p className="report-none report-none-inner">No sessions by device in this period.</p>
      ) : (
        <div className="devices">
          <div className="devices-bar" aria-hidden="true">
            {rows.map((row, index) => (
              <span key={row.device} style={{ width: `${(row.share ?? 0) * 100}%`, background: shade(index) }} />
            ))}
          </div>
          <dl>
            {rows.map((row, index) => (
              <div key={row.device}>
                <dt>
                  <i className="report-swatch" style={{ background: shade(index) }} />
                  {row.title}
                </dt>
                <dd className="number">
                  <b>{formatNumber(row.sessions)}</b>
                  <span>{row.share === null ? '–' : formatPercent(row.share)}</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Panel>
  );
}
