import type { Report } from '../../../../../shared/model/report.ts';
import { getServicePanel, serviceNames } from '../../../../../shared/platforms/registry.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import {
  brokenCovers,
  coverSentence,
  isWhole,
  wholeSentence,
  dayRanges,
  missingRows,
  type MissingRow,
} from '../../../../../shared/documents/coverage.ts';
import { exportInfo, type ReportTexts } from '../../../../../shared/documents/report-text.ts';
import { MemberLink } from './member-link.tsx';

/** The number is the second column: on a phone it is visible without scrolling. */
const columns: readonly Column<MissingRow>[] = [
  {
    key: 'site',
    title: 'Site',
    value: row => row.name,
    render: row => (
      <MemberLink to={`/admin/${row.siteId}/${getServicePanel(row.service)}`} title={row.name}>
        {row.name}
      </MemberLink>
    ),
  },
  {
    key: 'count',
    title: 'Days',
    numeric: true,
    value: row => row.days.length,
    text: row => formatNumber(row.days.length),
  },
  { key: 'service', title: 'Platform', value: row => serviceNames[row.service] },
  { key: 'days', title: 'Which', value: row => row.days.join(' '), text: row => dayRanges(row.days) },
];

/** The report's missing data: the number of affected sites by platform, and the missing days of each site. */
export function MissingPanel({ report, words }: { report: Report; words: ReportTexts }) {
  const rows = missingRows(report);
  const covers = report.coverage.filter(({ sites }) => sites > 0);
  const broken = brokenCovers(report);
  const whole = rows.length === 0 && broken.length === 0;
  return (
    <Panel
      title="Data completeness"
      flush
      className="report-missing"
      subtitle={whole ? 'Every connected platform is complete' : 'Missing days sync once the platform responds'}
      tools={
        rows.length > 0 ? (
          <ExportMenu
            title="Data completeness"
            columns={columns}
            rows={rows}
            info={exportInfo(words, report, 'missing-days', 'missing days')}
          />
        ) : undefined
      }
    >
      <ul className="missing-covers">
        {covers.length === 0 && (
          <li>
            <WarningIcon size={15} className="text-warning" />
            No platform is connected.
          </li>
        )}
        {covers
          .filter(cover => !isWhole(cover))
          .map(cover => (
            <li key={cover.service}>
              <WarningIcon size={15} className="text-warning" />
              {coverSentence(cover, report.node.sites)}
            </li>
          ))}
        {wholeSentence(covers) !== null && (
          <li>
            <PassIcon size={15} className="text-good" />
            {wholeSentence(covers)}
          </li>
        )}
      </ul>
      {rows.length > 0 && (
        <DataTable
          caption="Missing days"
          columns={columns}
          rows={rows}
          rowKey={row => row.key}
          initialSort={{ key: 'count', direction: 'descending' }}
          maxHeight={rows.length > 10 ? 350 : undefined}
        />
      )}
    </Panel>
  );
}
