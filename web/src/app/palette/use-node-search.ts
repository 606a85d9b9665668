import { useSettled } from '../../components/form/use-settled.ts';
import { getErrorMessage } from '../api/errors.ts';
import { useFindNodesQuery } from '../api/find-endpoints.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import { useShown } from '../api/use-shown.ts';

const waitMs = 200;
/** A single letter would match almost anything. */
const minLength = 2;
const none: readonly NodeSummary[] = [];

/** Accessible nodes whose names contain the typed words, in any order, with small typos. */
export function useNodeSearch(typed: string) {
  const trimmed = typed.trim();
  const name = useSettled(trimmed, waitMs);
  const asked = name.length >= minLength;
  const { currentData, isFetching, error } = useShown(useFindNodesQuery({ query: { name } }, { skip: !asked }));
  const current = asked && trimmed.length >= minLength;
  return {
    nodes: current ? (currentData?.result ?? none) : none,
    searching: trimmed.length >= minLength && (name !== trimmed || isFetching),
    more: current && (currentData?.cursor ?? null) !== null,
    failure: current && error !== undefined ? getErrorMessage(error) : undefined,
    short: trimmed.length < minLength,
  };
}
