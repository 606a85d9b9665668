import { formatCurrency, formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import type { Audit } from '../../../../../shared/model/audit.ts';
import { DonutChart } from '../../../charts/donut-chart.tsx';
import { Panel } from '../../../components/panel/panel.tsx';

type Slice = { readonly name: string; readonly value: number; readonly text: string };

const colours = ['var(--channel-organic)', 'var(--channel-paid)', 'var(--channel-direct)'];

/** Slices as a pie with its legend as a table: name, value, share. */
function Shares({ title, slices }: { title: string; slices: readonly Slice[] }) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const share = (value: number) => (total === 0 ? 0 : value / total);
  return (
    <div className="shares">
      <DonutChart
        size={112}
        label={title}
        parts={slices.map(({ name, value }, index) => ({
          id: name,
          value,
          color: colours[index % colours.length] ?? '--series',
        }))}
      />
      <table>
        <caption className="visually-hidden">{title}</caption>
        <tbody>
          {slices.map((slice, index) => (
            <tr key={slice.name}>
              <th scope="row">
                <i style={{ background: colours[index % colours.length] }} aria-hidden="true" />
                {slice.name}
              </th>
              <td className="number">{slice.text}</td>
              <td className="number quiet">{formatPercent(share(slice.value))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The pie of a type with one: the three products with the most revenue, or the results of the public listing. */
export function SharesPanel({ audit, currency }: { audit: Audit; currency: string | undefined }) {
  if (audit.topProducts !== undefined && audit.topProducts.length > 0) {
    const slices = audit.topProducts.map(({ name, revenue }) => ({
      name,
      value: revenue,
      text: formatCurrency(revenue, currency),
    }));
    return (
      <Panel title="Top three products" subtitle="By revenue">
        <Shares title="Top products by revenue" slices={slices} />
      </Panel>
    );
  }
  if (audit.pie !== undefined && audit.pie.length > 0) {
    const slices = audit.pie.map(({ name, value }) => ({ name, value, text: formatNumber(value) }));
    return (
      <Panel title="Visits, calls and directions" subtitle="Actions">
        <Shares title="Visits, calls and directions" slices={slices} />
      </Panel>
    );
  }
  return null;
}
