import type { Findings } from '../../../../../shared/contract/findings.ts';
import { getFindingKey, getShelf, type Shelf, shelves } from '../../../../../shared/domain/findings/finding.ts';
import { foldFindings } from '../../../../../shared/domain/findings/fold.ts';
import type { CountedRow } from '../../../../../shared/model/ranked-findings.ts';
import type { InboxAddress } from './inbox-address.ts';
import type { ListedFinding, ListedRow } from './finding-text.ts';

/** All findings of an answer. */
export const toListedFindings = ({ alerts, insights }: Pick<Findings, 'alerts' | 'insights'>): ListedFinding[] => [
  ...alerts.map((of): ListedFinding => ({ kind: 'alert', of })),
  ...insights.map((of): ListedFinding => ({ kind: 'recommendation', of })),
];

/** Folds the findings of each tab that pass the filters of the address. `counted`: those that more sites have. */
export function rowsByShelf(
  findings: readonly ListedFinding[],
  counted: readonly CountedRow[],
  { kind, owner }: Pick<InboxAddress, 'kind' | 'owner'>,
  { now, userId }: { readonly now: Date; readonly userId: string },
): Readonly<Record<Shelf, readonly ListedRow[]>> {
  const shown = findings.filter(
    finding =>
      (kind === 'all' || finding.kind === kind) &&
      (owner === 'everyone' ||
        (owner === 'me' ? finding.of.task?.ownerId === userId : finding.of.task?.ownerId == null)),
  );
  const byShelf = Map.groupBy(shown, finding => getShelf(finding, now));
  // All sites are counted for what is to do, regardless of who does it.
  const whole = owner === 'everyone' ? counted : [];
  const [todo, snoozed, done] = shelves.map(shelf =>
    foldFindings(byShelf.get(shelf) ?? [], shelf === 'todo' ? whole : []),
  );
  return { todo: todo ?? [], snoozed: snoozed ?? [], done: done ?? [] };
}

/** The row that holds a finding. */
export const findRow = (rows: readonly ListedRow[], key: string | null): ListedRow | undefined =>
  rows.find(({ findings }) => findings.some(finding => getFindingKey(finding) === key));
