import type { Report } from '../../../../../shared/model/report.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { exportInfo, type ReportTexts } from '../../../../../shared/documents/report-text.ts';
import type { Sold } from '../../../../../shared/documents/sold.ts';

/** Units entered by users and won in CRMs by month, separate from web analytics; nothing if there are none. */
export function SoldPanel({ report, words, sold }: { report: Report; words: ReportTexts; sold: Sold }) {
  const { columns, rows } = sold;
  if (columns.length === 0) return null;
  const title = 'Entered sales';
  return (
    <Panel
      title={title}
      subtitle="The twelve whole months to the end of the period. Never added to web analytics revenue"
      flush
      tools={
        <ExportMenu
          title={title}
          columns={columns}
          rows={rows}
          info={exportInfo(words, report, 'sales-as-entered', 'entered sales')}
        />
      }
      provenance={
        <span className="provenance">
          Entered by your team, or from the CRM where it counts. Year over year: sites with both months
        </span>
      }
    >
      <DataTable
        caption={title}
        columns={columns.map(({ compared, ...column }) => ({
          ...column,
          ...(compared !== undefined && {
            render: (row: (typeof rows)[number]) => {
              const change = column.value(row);
              const by = typeof change === 'number' ? change : null;
              return (
                <Delta
                  change={by}
                  verdict={by === null || by === 0 ? 'neutral' : by > 0 ? 'good' : 'bad'}
                  against={compared(row)}
                />
              );
            },
          }),
        }))}
        rows={rows}
        rowKey={({ yearMonth }) => yearMonth}
        totals="Twelve months"
        initialSort={{ key: 'month', direction: 'descending' }}
      />
    </Panel>
  );
}
