import { useState } from 'react';
import type { Me } from '../../../../shared/contract/session.ts';
import type { NodeSummary, NodeType } from '../../../../shared/model/node.ts';
import { Picker } from '../../components/form/picker.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { useScope } from '../address/scope.tsx';
import { useLazyListChildrenQuery } from '../api/tree-endpoints.ts';
import { getErrorMessage } from '../api/errors.ts';
import { useAppDispatch } from '../store.ts';
import { useChildren } from './use-children.ts';

export const getPickerLabel = (type: NodeType, below: NodeType | undefined, topLevelName: string): string => {
  switch (type) {
    case 'TOP_ORG':
      return topLevelName;
    case 'ORG':
      return below === 'TOP_ORG' ? 'Organization' : 'Company';
    case 'REG':
      return 'Region';
    case 'SITE':
      return 'Site';
    case 'TOKEN':
      return 'Reseller';
  }
};

const deepest = 5;
/** The newest choice wins, however slow the answers of an older one are. */
let lastChoice = 0;

/** The first site at or below a node: each level's first child until one is a site (specification 4, selection). */
function useOpenNode() {
  const dispatch = useAppDispatch();
  const { change } = useScope();
  const [loadChildren] = useLazyListChildrenQuery();
  return async (node: NodeSummary) => {
    lastChoice += 1;
    const choice = lastChoice;
    const from = window.location.href;
    let current: NodeSummary | undefined = node;
    for (let level = 0; current !== undefined && current.type !== 'SITE' && level < deepest; level += 1) {
      const { siteId } = current;
      const answer = await loadChildren({ params: { siteId } }, true);
      // Something else was chosen, or the person went to another page.
      if (choice !== lastChoice || window.location.href !== from) return;
      if (answer.error !== undefined) {
        dispatch(toastShown({ tone: 'bad', text: getErrorMessage(answer.error) }));
        return;
      }
      current = answer.data?.result[0];
    }
    if (current === undefined) dispatch(toastShown({ tone: 'warning', text: `${node.name} has no sites yet` }));
    else change({ site: current.siteId });
  };
}

/** One level: fixed text where there is one choice, else a picker whose siblings load when it opens. */
function LevelPicker({
  node,
  parent,
  roots,
  label,
  block,
}: {
  node: NodeSummary;
  parent: NodeSummary | undefined;
  roots: readonly NodeSummary[];
  label: string;
  block: boolean;
}) {
  const [asked, setAsked] = useState(false);
  const openNode = useOpenNode();
  const { nodes, loading, error } = useChildren(asked ? (parent?.siteId ?? null) : null);
  const siblings = parent === undefined ? roots : (nodes ?? [node]);
  const known = parent === undefined || nodes !== undefined;
  if (known && siblings.length <= 1) {
    return (
      <p className={block ? 'filter-fixed filter-fixed-block' : 'filter-fixed'}>
        {label}{' '}
        <b className="truncate" title={node.name}>
          {node.name}
        </b>
      </p>
    );
  }
  return (
    <Picker
      label={label}
      block={block}
      value={node.siteId}
      shown={node.name}
      loading={loading}
      failure={error === undefined ? undefined : getErrorMessage(error)}
      options={siblings.map(one => ({
        value: one.siteId,
        label: one.name,
        ...(one.suspended ? { note: 'Suspended' } : one.linked === true ? { note: 'Linked' } : {}),
      }))}
      onOpen={() => setAsked(true)}
      onChange={siteId => {
        const chosen = siblings.find(one => one.siteId === siteId);
        if (chosen !== undefined) void openNode(chosen);
      }}
    />
  );
}

/** The company and region above a person's own node. */
export const shownAbove = ({ above }: Me): Me['above'] =>
  above.filter((node, index) => index === 0 || node.type === 'REG');

/** What stands above is one choice each, so fixed text. */
export function fixedAbove(me: Me, block: boolean) {
  return shownAbove(me).map(({ name, type }) => (
    <p key={type} className={block ? 'filter-fixed filter-fixed-block' : 'filter-fixed'}>
      {getPickerLabel(type, undefined, me.theme.topLevelName)}{' '}
      <b className="truncate" title={name}>
        {name}
      </b>
    </p>
  ));
}

/** Company, region and site of the page, from the topmost that the person may choose. */
export function NodePickers({ block }: { block: boolean }) {
  const { me, chain } = useScope();
  if (me === undefined || chain.length === 0) return <Skeleton width={300} height={20} radius={6} />;
  return [
    ...fixedAbove(me, block),
    ...chain.map((node, index) => {
      const parent = chain[index - 1];
      return (
        <LevelPicker
          key={`${node.type}-${parent?.siteId ?? ''}`}
          node={node}
          parent={parent}
          roots={index === 0 ? me.roots : []}
          label={getPickerLabel(node.type, parent?.type ?? me.above.at(-1)?.type, me.theme.topLevelName)}
          block={block}
        />
      );
    }),
  ];
}
