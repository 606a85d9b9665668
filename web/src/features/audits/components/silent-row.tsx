import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import type { GroupLines } from '../view/metric-groups.ts';
import { Outcome } from './outcome.tsx';

/** A group without any number for the same reason: its metrics in one row. */
export function SilentRow({ group, columns }: { group: GroupLines; columns: number }) {
  return (
    <tr className="line-row silent-row">
      <th scope="row" colSpan={Math.max(columns - 1, 1)}>
        {group.lines.map(line => metricTable[line.metric].title).join(', ')}
      </th>
      <td className="why-not">{group.silent}</td>
      <td className="result" colSpan={2}>
        <Outcome outcome="no-data" />
      </td>
    </tr>
  );
}
