import { formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { formatMeasure, formatMeasureCompact } from '../../../../../shared/domain/pages/format.ts';
import { computeMeasure, measures } from '../../../../../shared/numbers/metrics/measures.ts';
import { dimensions } from '../../../../../shared/numbers/breakdowns/dimensions.ts';
import { DonutChart } from '../../../charts/donut-chart.tsx';
import { Delta } from '../../../components/figures/delta.tsx';
import { changeOfRow, changeVerdict, findShareBase, printRowPair, type Breakdown } from '../view/breakdown.ts';
import { donutParts } from '../view/choose-chart.ts';
import { RowPick } from './row-filters.tsx';

/** A few rows as parts of a whole, each with its value, share and change next to the ring. */
export function RowDonut({ breakdown, title }: { breakdown: Breakdown; title: string }) {
  const { panel, total, currencies } = breakdown;
  const currency = currencies[0];
  const whole = computeMeasure(panel.sort, total);
  const base = findShareBase(breakdown);
  const parts = donutParts(breakdown, base);
  const share = (value: number) => (base === null ? '–' : formatPercent(value / base));
  return (
    <div className="donut">
      <DonutChart
        size={140}
        parts={parts}
        label={`${title}: ${parts.map(part => `${part.name} ${formatMeasure(panel.sort, part.value, currency)}`).join(', ')}`}
      >
        {whole === null ? '–' : formatMeasureCompact(panel.sort, whole, currency)}
      </DonutChart>
      <table className="bars donut-list">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{dimensions[panel.dimension].title}</th>
            <th scope="col" className="numeric">
              {measures[panel.sort].title}
            </th>
            <th scope="col" className="numeric">
              Share
            </th>
            {breakdown.compared && (
              <th scope="col" className="numeric">
                Change
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {parts.map(part => {
            const change = part.row === null ? null : changeOfRow(breakdown, part.row);
            return (
              <tr key={part.id}>
                <th scope="row">
                  <RowPick panel={breakdown.panel} row={part.row} name={part.name} color={part.color} />
                </th>
                <td className="numeric number">
                  <b>{formatMeasure(panel.sort, part.value, currency)}</b>
                </td>
                <td className="numeric number">{share(part.value)}</td>
                {breakdown.compared && (
                  <td className="numeric">
                    <Delta
                      change={change}
                      format={measures[panel.sort].format}
                      verdict={changeVerdict(breakdown, change)}
                      against={part.row && printRowPair(breakdown, part.row, currency)}
                      isPartialSaid
                    />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
