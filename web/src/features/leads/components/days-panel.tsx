import { useMemo, useState } from 'react';
import { formatDateRange, formatDay } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { leadSeriesKeys, type LeadSeriesKey } from '../../../../../shared/domain/leads/series.ts';
import { keyed } from '../../../../../shared/domain/keyed.ts';
import { type DayRange, eachDay } from '../../../../../shared/domain/periods/days.ts';
import type { LeadSummaryView } from '../../../../../shared/model/lead-view.ts';
import { BarsChart } from '../../../charts/bars-chart.tsx';
import { TipLine } from '../../../charts/tip-line.tsx';
import { Panel, type PanelView } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { zoneText } from '../view/lead-text.ts';

const titles: Readonly<Record<LeadSeriesKey, string>> = {
  bookings: 'Bookings',
  bookingsKept: 'Bookings kept',
  financiallyQualified: 'Financially qualified',
  appsSigned: 'Apps signed',
};
type Row = { readonly date: string; readonly counts: Readonly<Record<LeadSeriesKey, number>> };

function toRows(view: LeadSummaryView, range: DayRange): Row[] {
  const byDay = keyed(leadSeriesKeys, key => new Map(view.series[key].map(({ date, y }) => [date, y])));
  return eachDay(range.start, range.end).map(date => ({
    date,
    counts: keyed(leadSeriesKeys, key => byDay[key].get(date) ?? 0),
  }));
}

/** The days of one count, without axes. */
function DayStrip({
  title,
  color,
  most,
  rows,
  series,
}: {
  title: string;
  color: string;
  most: number;
  rows: readonly Row[];
  series: LeadSeriesKey;
}) {
  const bars = useMemo(
    () => rows.map(({ date, counts }) => ({ key: date, name: '', value: counts[series], color })),
    [rows, series, color],
  );
  const scale = useMemo(() => ({ low: 0, high: most, ticks: [] }), [most]);
  const count = (index: number) => formatNumber(bars[index]?.value ?? 0);
  return (
    <BarsChart
      bars={bars}
      label={`${title} by day`}
      scale={scale}
      short={formatNumber}
      height={40}
      axes={false}
      sentence={index => `${formatDay(bars[index]?.key ?? '')}: ${count(index)}`}
      tip={index => <TipLine name={`${title}, ${formatDay(bars[index]?.key ?? '')}`} value={count(index)} isMain />}
    />
  );
}

/** Four daily counts below each other on one axis of days, each on its own scale. */
export function DaysPanel({ view, siteName }: { view: LeadSummaryView; siteName: string }) {
  const [shown, setShown] = useState<PanelView>('chart');
  const rows = useMemo(() => toRows(view, view.range), [view]);
  const columns: Column<Row>[] = [
    { key: 'date', title: 'Day', value: ({ date }) => date, text: ({ date }) => date.slice(5) },
    ...leadSeriesKeys.map(
      (key): Column<Row> => ({
        key,
        title: titles[key],
        numeric: true,
        value: ({ counts }) => counts[key],
        text: ({ counts }) => formatNumber(counts[key]),
        total: all => formatNumber(all.reduce((sum, { counts }) => sum + counts[key], 0)),
      }),
    ),
  ];
  const marks = [0, 1 / 3, 2 / 3, 1].map(share => rows[Math.round((rows.length - 1) * share)]?.date ?? '');
  return (
    <Panel
      title="By day"
      subtitle={`${formatDateRange(view.range)}, each row on its own scale`}
      flush={shown === 'table'}
      view={{ value: shown, onChange: setShown }}
      tools={
        <ExportMenu
          title="By day"
          columns={columns}
          rows={rows}
          info={{ name: 'leads-by-day', notes: [siteName, `Days in ${zoneText(view)}`] }}
        />
      }
      provenance={<span className="provenance">CRM · stages on the day they happened</span>}
    >
      {shown === 'table' ? (
        <DataTable
          caption="Leads by day"
          columns={columns}
          rows={rows}
          rowKey={({ date }) => date}
          totals="Total"
          maxHeight={350}
        />
      ) : (
        <div className="lead-strips">
          {leadSeriesKeys.map((key, index) => {
            const most = Math.max(1, ...rows.map(({ counts }) => counts[key]));
            const total = rows.reduce((sum, { counts }) => sum + counts[key], 0);
            return (
              <div key={key} className="lead-strip">
                <span>{titles[key]}</span>
                <small className="number" aria-hidden="true">
                  {formatNumber(most)}
                </small>
                <DayStrip title={titles[key]} color={`--stage-${index + 3}`} most={most} rows={rows} series={key} />
                <b className="number" aria-hidden="true">
                  {formatNumber(total)}
                </b>
              </div>
            );
          })}
          <div className="lead-strip-axis number" aria-hidden="true">
            {marks.map((date, index) => (
              <span key={`${index} ${date}`}>{date.slice(5)}</span>
            ))}
          </div>
        </div>
      )}
    </Panel>
  );
}
