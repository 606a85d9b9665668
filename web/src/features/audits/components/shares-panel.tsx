import { formatCurrency, formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import type { Audit } from '../../../../../shared/model/audit.ts';
import { Panel } from '../../../components/panel/panel.tsx';

type Slice = { readonly name: string; readonly value: number; readonly text: string };

const colours = ['var(--channel-organic)', 'var(--channel-paid)', 'var(--channel-direct)'];
const circumference = 2 * Math.PI * 15.9155;

/** Slices as a pie with its legend as a table: name, value, share. */
function Shares({ title, slices }: { title: string; slices: readonly Slice[] }) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const share = (value: number) => (total === 0 ? 0 : value / total);
  const starts = slices.map((_, index) => slices.slice(0, index).reduce((sum, slice) => sum + share(slice.value), 0));
  return (
    <div className="shares">
      <svg viewBox="0 0 40 40" width="112" height="112" aria-hidden="true" focusable="false">
        <circle cx="20" cy="20" r="15.9155" fill="none" stroke="var(--track)" strokeWidth="7" />
        {slices.map((slice, index) => (
          <circle
            key={slice.name}
            cx="20"
            cy="20"
            r="15.9155"
            fill="none"
            stroke={colours[index % colours.length]}
            strokeWidth="7"
            strokeDasharray={`${share(slice.value) * circumference} ${circumference}`}
            strokeDashoffset={-(starts[index] ?? 0) * circumference}
            transform="rotate(-90 20 20)"
          />
        ))}
      </svg>
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

/** The pie of a type that has one: the three products with the most revenue, or what the public listing brings. */
export function SharesPanel({ audit, currency }: { audit: Audit; currency: string | undefined }) {
  if (audit.topProducts !== undefined && audit.topProducts.length > 0) {
    const slices = audit.topProducts.map(({ name, revenue }) => ({
      name,
      value: revenue,
      text: formatCurrency(revenue, currency),
    }));
    return (
      <Panel title="Top three products" subtitle="By revenue">
        <Shares title="Top three products by revenue" slices={slices} />
      </Panel>
    );
  }
  if (audit.pie !== undefined && audit.pie.length > 0) {
    const slices = audit.pie.map(({ name, value }) => ({ name, value, text: formatNumber(value) }));
    return (
      <Panel title="Visits, calls and directions" subtitle="What people did">
        <Shares title="Visits, calls and directions" slices={slices} />
      </Panel>
    );
  }
  return null;
}
