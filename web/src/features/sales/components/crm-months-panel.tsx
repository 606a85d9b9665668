import { useState } from 'react';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { formatMonthShort } from '../../../../../shared/domain/formats/dates.ts';
import { Segments } from '../../../components/form/segments.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { type CrmMeasure, type CrmYearRow, crmMeasures, crmYearRows, type LeadYears } from '../view/crm-year.ts';

const names: Readonly<Record<CrmMeasure, string>> = {
  totalUnits: 'Units',
  totalWebsiteUnits: 'Website',
  totalDEI: 'DEI',
};
const subtitles: Readonly<Record<CrmMeasure, string>> = {
  totalUnits: 'Deals by closing month',
  totalWebsiteUnits: 'Deals with a lead from the website',
  totalDEI: 'Minority and veteran owners; hidden in months with fewer than five',
};
const text = (value: number | null): string => (value === null ? '–' : formatNumber(value));

const columns: readonly Column<CrmYearRow>[] = [
  { key: 'year', title: 'Year', value: ({ year }) => year },
  ...Array.from(
    { length: 12 },
    (_, place): Column<CrmYearRow> => ({
      key: `month-${place}`,
      title: formatMonthShort(`2026${String(place + 1).padStart(2, '0')}`),
      numeric: true,
      value: ({ months }) => months[place] ?? null,
      text: ({ months }) => text(months[place] ?? null),
    }),
  ),
  { key: 'total', title: 'Year, all', numeric: true, value: ({ total }) => total, text: ({ total }) => text(total) },
];

type Props = { years: LeadYears; current: string; siteName: string };

/**
 * Three years of won deals by month: all, those of the website, and those of minorities and veterans. `current`: the
 * month in progress.
 */
export function CrmMonthsPanel({ years, current, siteName }: Props) {
  const [measure, setMeasure] = useState<CrmMeasure>('totalWebsiteUnits');
  const rows = crmYearRows(years, measure, current);
  const title = 'CRM units by month';
  return (
    <Panel
      title={title}
      subtitle={subtitles[measure]}
      flush
      tools={
        <>
          <Segments
            label="Units"
            value={measure}
            onChange={setMeasure}
            options={crmMeasures.map(value => ({ value, label: names[value] }))}
          />
          <ExportMenu
            title={title}
            columns={columns}
            rows={rows}
            info={{ name: 'units-of-the-crm-by-month', notes: [siteName, names[measure]] }}
          />
        </>
      }
      provenance={<span className="provenance">CRM · deals by closing month</span>}
    >
      <DataTable
        caption={`${title}: ${names[measure]}`}
        columns={columns}
        rows={rows}
        rowKey={({ year }) => year}
        initialSort={{ key: 'year', direction: 'descending' }}
      />
    </Panel>
  );
}
