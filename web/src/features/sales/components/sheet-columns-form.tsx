import { useState } from 'react';
import type { SheetAnswer } from '../../../../../shared/contract/sales.ts';
import { columnsOfKind } from '../../../../../shared/domain/sales/sheet-columns.ts';
import type { SalesKind, SheetColumn, SheetColumns } from '../../../../../shared/model/sales.ts';
import { Button } from '../../../components/form/button.tsx';
import { Select } from '../../../components/form/field.tsx';

const titles: Record<SheetColumn, string> = {
  month: 'Month',
  display: 'Deal type',
  units: 'Units',
  revenuePerUnit: 'Revenue per unit',
  revenue: 'Revenue',
  discoveryDays: 'Discovery days',
};
const from: Record<SheetAnswer['columnsFrom'], string> = {
  headings: 'Columns matched by heading',
  remembered: 'Columns matched as in your last sheet',
  chosen: "Columns as you chose. We'll remember them for sheets with the same headings",
};

type Props = { kind: SalesKind; answer: SheetAnswer; onChange: (columns: SheetColumns) => void };

/** The meaning of a sheet's columns. Open if the headings don't give it. */
export function SheetColumnsForm({ kind, answer, onChange }: Props) {
  const [open, setOpen] = useState(answer.problem !== null);
  const { headings, columns } = answer;
  if (headings.length === 0) return null;
  const choose = (column: SheetColumn, value: string) => {
    const others = Object.entries(columns).filter(([name, place]) => name !== column && String(place) !== value);
    onChange(Object.fromEntries(value === '' ? others : [...others, [column, Number(value)]]));
  };
  const options = headings.map((heading, place) => ({
    value: String(place),
    label: heading === '' ? `Column ${place + 1}` : heading,
  }));
  return (
    <div className="sheet-columns">
      <p>
        <span>{from[answer.columnsFrom]}</span>
        <Button size="small" look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide columns' : 'Change columns'}
        </Button>
      </p>
      {open && (
        <div>
          {columnsOfKind[kind].map(column => (
            <Select
              key={column}
              label={titles[column]}
              value={columns[column] === undefined ? '' : String(columns[column])}
              options={[{ value: '', label: 'Not in this sheet' }, ...options]}
              onChange={value => choose(column, value)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
