import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useSettled } from '../../../components/form/use-settled.ts';
import { useSearchNodesQuery } from '../admin-api.ts';
import { capital, typeNames } from '../view/type-names.ts';
import { TreeRow } from './tree-row.tsx';
import { useShown } from '../../../app/api/use-shown.ts';

type Props = {
  typed: string;
  /** The ids that the list above already shows. */
  shown: ReadonlySet<string>;
  chosenId: string | undefined;
  today: string;
  onChoose: (node: NodeSummary) => void;
};

/** The filter's other results in the viewer's sites, below the rows of the level. */
export function FoundElsewhere({ typed, shown, chosenId, today, onChoose }: Props) {
  const name = useSettled(typed.trim());
  const { currentData, isFetching, error } = useShown(useSearchNodesQuery({ query: { name } }));
  const found = (currentData?.result ?? []).filter(({ siteId }) => !shown.has(siteId));
  const busy = name !== typed.trim() || isFetching;
  const words =
    error !== undefined
      ? getErrorMessage(error)
      : found.length > 0
        ? 'Elsewhere'
        : busy
          ? 'Searching everywhere…'
          : 'No other match you can access.';
  return (
    <section aria-label="Found elsewhere" aria-busy={busy}>
      <p role="status" className={error === undefined ? 'tree-note' : 'tree-note text-bad'}>
        {words}
      </p>
      {found.length > 0 && (
        <ul className="tree-branch">
          {found.map(node => (
            <li key={node.siteId} title={capital(typeNames[node.type].one)}>
              <TreeRow
                node={node}
                open={false}
                chosen={chosenId === node.siteId}
                today={today}
                count={undefined}
                onChoose={() => onChoose(node)}
                onRow={() => onChoose(node)}
              />
            </li>
          ))}
        </ul>
      )}
      {currentData?.cursor !== null && currentData?.cursor !== undefined && (
        <p className="tree-note">Too many results. Type more of the name.</p>
      )}
    </section>
  );
}
