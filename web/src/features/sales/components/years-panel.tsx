import { useState } from 'react';
import { formatMonth, formatMonthShort } from '../../../../../shared/domain/formats/dates.ts';
import { formatCompactCurrency, formatCurrency, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import type { ColumnData } from '../../../../../shared/documents/table-model.ts';
import { computeSalesChange, type ModuleMonth, type ModuleYear, type ShownYears, sumOfYear } from '../view/module.ts';

type Measure = 'units' | 'revenue';

const formatOrDash = (sum: number | null, text: (value: number) => string): string => (sum === null ? '–' : text(sum));

/** Three years by twelve months: higher numbers are darker, and unfinished periods are framed. */
export function YearsPanel({ shown, siteName }: { shown: ShownYears; siteName: string }) {
  const { years, currency } = shown;
  const [measure, setMeasure] = useState<Measure>('units');
  const most = Math.max(1, ...years.flatMap(({ months }) => months.map(({ totals }) => totals?.[measure] ?? 0)));
  const money = (value: number) => (currency === null ? '–' : formatCurrency(value, currency));
  const short = (value: number) =>
    measure === 'units' || currency === null ? formatNumber(value) : formatCompactCurrency(value, currency);
  const long = (month: ModuleMonth) =>
    month.totals === null
      ? 'nothing entered'
      : `${formatNumber(month.totals.units)} units${currency === null ? '' : `, ${money(month.totals.revenue)}`}`;
  const columns: ColumnData<ModuleYear>[] = [
    { key: 'year', title: 'Year', value: ({ year }) => String(year) },
    ...Array.from(
      { length: 12 },
      (_, index): ColumnData<ModuleYear> => ({
        key: `m${index}`,
        title: formatMonthShort(years[0]?.months[index]?.yearMonth ?? '202601'),
        numeric: true,
        value: ({ months }) => months[index]?.totals?.[measure] ?? null,
        text: ({ months }) => {
          const value = months[index]?.totals?.[measure];
          return value === undefined ? '–' : short(value);
        },
      }),
    ),
    {
      key: 'units',
      title: 'Units',
      numeric: true,
      value: year => sumOfYear(year, 'units'),
      text: year => formatOrDash(sumOfYear(year, 'units'), formatNumber),
    },
    {
      key: 'revenue',
      title: 'Revenue',
      numeric: true,
      value: year => sumOfYear(year, 'revenue'),
      text: year => formatOrDash(sumOfYear(year, 'revenue'), money),
    },
  ];
  return (
    <Panel
      title="Years and months"
      subtitle="Darker means more"
      flush
      tools={
        <>
          {currency !== null && (
            <Segments
              label="Metric"
              value={measure}
              options={[
                { value: 'units', label: 'Units' },
                { value: 'revenue', label: 'Revenue' },
              ]}
              onChange={setMeasure}
            />
          )}
          <ExportMenu
            title="Years and months"
            columns={columns}
            rows={years}
            info={{
              name: 'unit-sales-years',
              notes: [siteName, currency === null ? 'Amounts are in several currencies' : `Amounts in ${currency}`],
            }}
          />
        </>
      }
      provenance={<span className="provenance">Change covers complete months that both years have</span>}
    >
      <div className="entry-scroll">
        <table className="years-table">
          <caption className="visually-hidden">{measure === 'units' ? 'Units' : 'Revenue'} by year and month</caption>
          <thead>
            <tr>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {years.map(year => {
              const compared = shown.compare(year.year);
              const change =
                compared.months === null ? null : computeSalesChange(compared.now[measure], compared.before[measure]);
              return (
                <tr key={year.year}>
                  <th scope="row">{year.year}</th>
                  {year.months.map(month => {
                    const value = month.totals?.[measure] ?? null;
                    return (
                      <td key={month.yearMonth} title={`${formatMonth(month.yearMonth)}: ${long(month)}`}>
                        <span
                          className={month.isOver || value === null ? 'years-cell' : 'years-cell years-running'}
                          style={{ '--share': value === null ? 0 : Math.round((value / most) * 55) }}
                        >
                          {value === null ? '–' : short(value)}
                        </span>
                      </td>
                    );
                  })}
                  <td className="years-total">{formatOrDash(sumOfYear(year, 'units'), formatNumber)}</td>
                  <td className="years-total">{formatOrDash(sumOfYear(year, 'revenue'), money)}</td>
                  <td>
                    <Delta change={change} verdict={change === null ? 'neutral' : change > 0 ? 'good' : 'bad'} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
