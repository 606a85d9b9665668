import type { ImportLine } from '../../../../../shared/contract/lead-intake.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { listShownChanges, countEffects, type ShownChange } from '../view/import-effects.ts';

const shownChanges = 10;
const columns: readonly Column<ShownChange>[] = [
  { key: 'line', title: 'Line', numeric: true, value: ({ line }) => line },
  { key: 'lead', title: 'Lead ID', value: ({ leadId }) => leadId },
  { key: 'field', title: 'Field', value: ({ field }) => field },
  { key: 'before', title: 'Now', value: ({ before }) => before },
  { key: 'after', title: 'After the import', value: ({ after }) => after },
];

/** The effect of a file on existing leads: how many are new or change, and each changed field. */
export function ImportEffectsShown({ lines, zone }: { lines: readonly ImportLine[]; zone: string }) {
  const { added, changed, same } = countEffects(lines);
  const changes = listShownChanges(lines, zone);
  return (
    <>
      <dl className="intake-outcome intake-effects">
        <div>
          <dt>New leads</dt>
          <dd>{formatNumber(added)}</dd>
        </div>
        <div>
          <dt>Changed leads</dt>
          <dd>{formatNumber(changed)}</dd>
        </div>
        <div>
          <dt>Unchanged</dt>
          <dd>{formatNumber(same)}</dd>
        </div>
      </dl>
      {changes.length > 0 && (
        <DataTable
          caption="Changes to existing leads"
          columns={columns}
          rows={changes}
          rowKey={({ line, field }) => `${line} ${field}`}
          pageSize={shownChanges}
        />
      )}
    </>
  );
}
