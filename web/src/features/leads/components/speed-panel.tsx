import { formatHour } from '../../../../../shared/domain/formats/dates.ts';
import { useState } from 'react';
import { formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import type { LeadSummaryView } from '../../../../../shared/model/lead-view.ts';
import { Segments } from '../../../components/form/segments.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { durationText, computeShare, zoneText } from '../view/lead-text.ts';

type Row = {
  readonly name: string;
  readonly leads: number;
  readonly waiting: number;
  readonly prompt: number;
  readonly medianMs: number | null;
};

/** Shows how fast leads get their first answer: the median, and how many within five minutes, by owner and hour. */
export function SpeedPanel({ view, siteName }: { view: LeadSummaryView; siteName: string }) {
  const [by, setBy] = useState<'owner' | 'hour'>('owner');
  const { all, owners, hours } = view.speed;
  const rows: readonly Row[] =
    by === 'owner' ? owners : hours.map(({ hour, ...speed }) => ({ ...speed, name: formatHour(hour) }));
  const share = (row: Omit<Row, 'name'>) => computeShare(row.prompt, row.leads);
  const columns: Column<Row>[] = [
    { key: 'name', title: by === 'owner' ? 'Lead owner' : 'Hour', value: ({ name }) => name },
    { key: 'leads', title: 'Leads', numeric: true, value: row => row.leads, text: row => formatNumber(row.leads) },
    {
      key: 'median',
      title: 'Median',
      numeric: true,
      value: row => row.medianMs,
      text: row => durationText(row.medianMs),
    },
    {
      key: 'prompt',
      title: 'Within 5 min',
      numeric: true,
      bar: 'var(--good-fill)',
      value: share,
      text: row => formatPercent(share(row) ?? 0),
    },
    {
      key: 'unanswered',
      title: 'Unanswered',
      numeric: true,
      value: row => row.waiting,
      text: row => formatNumber(row.waiting),
    },
  ];
  return (
    <Panel
      title="Speed to lead"
      flush
      className="lead-who"
      subtitle={`Median first answer ${durationText(all.medianMs)}; ${formatPercent(share(all) ?? 0)} within five minutes`}
      tools={
        <>
          <Segments
            label="Speed by"
            value={by}
            options={[
              { value: 'owner', label: 'Owner' },
              { value: 'hour', label: 'Hour' },
            ]}
            onChange={setBy}
          />
          <ExportMenu
            title="Speed to lead"
            columns={columns}
            rows={rows}
            info={{ name: `speed-to-lead-by-${by}`, notes: [siteName, `Hours in ${zoneText(view)}`] }}
          />
        </>
      }
      provenance={<span className="provenance">CRM · by a person or AI</span>}
      action={<span className="provenance">{formatNumber(all.waiting)} unanswered</span>}
    >
      <DataTable
        key={by}
        caption="Speed to lead"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        maxHeight={350}
        empty="No leads in this range"
      />
    </Panel>
  );
}
