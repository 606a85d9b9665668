import { useState } from 'react';
import type { NodeSummary, NodeType } from '../../../../shared/model/node.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useSettled } from '../../components/form/use-settled.ts';
import { useSearchNodesQuery } from './admin-api.ts';
import { useShown } from '../../app/api/use-shown.ts';

/** A search begins after more than two characters (specification 5). */
const minLength = 3;

export type NodeSearch = {
  readonly typed: string;
  readonly type: (typed: string) => void;
  readonly state: 'too-short' | 'searching' | 'found' | 'failed';
  readonly nodes: readonly NodeSummary[];
  /** True if more exist than are shown: a longer name narrows the search. */
  readonly more: boolean;
  readonly failure: string | undefined;
};

/** Finds accessible nodes by words in their names. */
export function useNodeSearch(type?: NodeType): NodeSearch {
  const [typed, setTyped] = useState('');
  const name = useSettled(typed.trim());
  const { currentData, isFetching, error } = useShown(
    useSearchNodesQuery(
      { query: { name, ...(type === undefined ? {} : { type }) } },
      { skip: name.length < minLength },
    ),
  );
  const short = typed.trim().length < minLength;
  const state = short
    ? 'too-short'
    : name !== typed.trim() || isFetching
      ? 'searching'
      : error === undefined
        ? 'found'
        : 'failed';
  return {
    typed,
    type: setTyped,
    state,
    nodes: short ? [] : (currentData?.result ?? []),
    more: !short && (currentData?.cursor ?? null) !== null,
    failure: error === undefined ? undefined : getErrorMessage(error),
  };
}
