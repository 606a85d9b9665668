import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../../app/unsaved/use-draft.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { EntryFrame } from '../components/entry-frame.tsx';
import { GoalsPanel } from '../components/goals-panel.tsx';
import { SalesFrame, type ShownBook } from '../components/sales-frame.tsx';
import { usePutUnitSalesMutation } from '../sales-api.ts';
import {
  changedMonths,
  makeDealType,
  dealTypes,
  discoveryRow,
  keptCells,
  rowsOfType,
  unitProblems,
} from '../view/unit-cells.ts';
import { unitGroups } from '../view/unit-groups.ts';

/** /unit-sales-entry: a site's sales, by month and deal type. */
export const UnitSalesEntryPage = () => (
  <SalesFrame action="unit-sales.update">{shown => <UnitEntry key={shown.site.siteId} {...shown} />}</SalesFrame>
);

function UnitEntry({ site, book, timeZone, readOnly, mayEditGoals }: ShownBook) {
  const [added, setAdded] = useDraft(`sales.${site.siteId}/types`, z.array(z.string()));
  const addedTypes = (added ?? []).map(makeDealType);
  const [put, { isLoading }] = usePutUnitSalesMutation();
  const types = dealTypes(book.units, addedTypes);
  const stored = useMemo(() => keptCells(book.units), [book.units]);
  const won = useMemo(() => new Map(book.won.map(({ yearMonth, units }) => [yearMonth, units])), [book.won]);
  const rows = [
    ...types.flatMap(type => {
      const { units, each } = rowsOfType(type);
      return [units, each];
    }),
    discoveryRow,
  ];
  return (
    <EntryFrame
      kind="units"
      site={site}
      book={book}
      timeZone={timeZone}
      readOnly={readOnly}
      kept={stored}
      rows={rows}
      saving={isLoading}
      buildGroups={(year, cells) => unitGroups(year, types, cells, book.currency, won)}
      findProblems={(year, cells) => unitProblems(year, types, cells)}
      save={(year, { changeId, reason, cells }) =>
        put({
          params: { siteId: site.siteId },
          body: {
            changeId,
            ...(reason === undefined ? {} : { reason }),
            months: changedMonths(year, types, book.units, cells),
          },
        })
      }
      foot={<AddType taken={types} onAdd={name => setAdded([...(added ?? []), name])} />}
      aside={<GoalsPanel book={book} mayEdit={mayEditGoals} />}
    />
  );
}

function AddType({
  taken,
  onAdd,
}: {
  taken: readonly { readonly metricKey: string }[];
  onAdd: (name: string) => void;
}) {
  const [name, setName] = useState<string | null>(null);
  if (name === null)
    return (
      <Button size="small" onClick={() => setName('')}>
        Add deal type
      </Button>
    );
  const type = makeDealType(name.trim());
  const isTaken = taken.some(({ metricKey }) => metricKey === type.metricKey);
  return (
    <form
      className="sales-add"
      onSubmit={event => {
        event.preventDefault();
        if (name.trim() !== '' && !isTaken) {
          onAdd(name.trim());
          setName(null);
        }
      }}
    >
      <Field
        label="Deal type"
        labelHidden
        placeholder="Deal type"
        value={name}
        onChange={setName}
        maxLength={80}
        error={isTaken ? 'This deal type is already in the table.' : null}
      />
      <Button size="small" type="submit" disabled={name.trim() === '' || isTaken}>
        Add
      </Button>
      <Button size="small" look="quiet" onClick={() => setName(null)}>
        Cancel
      </Button>
    </form>
  );
}
