import { useState } from 'react';
import type { NodeSummary, NodeType } from '../../../../shared/model/node.ts';
import { Picker } from '../../components/form/picker.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { useScope } from '../address/scope.tsx';
import { getErrorMessage } from '../api/errors.ts';
import { fixedAbove, getPickerLabel } from './node-pickers.tsx';
import { useChildren } from './use-children.ts';

/** What usually stands below a level. */
const below: Readonly<Partial<Record<NodeType, NodeType>>> = { TOP_ORG: 'ORG', ORG: 'REG', REG: 'SITE' };
const allOf: Readonly<Record<NodeType, string>> = {
  TOKEN: 'All',
  TOP_ORG: 'All companies',
  ORG: 'All organizations',
  REG: 'All regions',
  SITE: 'All sites',
};
const all = '';

/** The nodes below `parent`, one of them or all chosen; choosing all chooses the parent. */
function LevelPicker({
  parent,
  chosen,
  label,
  allText,
  block,
}: {
  parent: NodeSummary;
  chosen: NodeSummary | undefined;
  label: string;
  allText: string;
  block: boolean;
}) {
  const { change } = useScope();
  const [asked, setAsked] = useState(false);
  const { nodes, loading, error } = useChildren(asked ? parent.siteId : null);
  const siblings = nodes ?? (chosen === undefined ? [] : [chosen]);
  const choose = (id: string) => {
    const node = siblings.find(({ siteId }) => siteId === id);
    // Pages of one site open what was chosen last.
    change(
      node === undefined
        ? { node: parent.siteId }
        : { node: node.siteId, ...(node.type === 'SITE' ? { site: node.siteId } : {}) },
    );
  };
  return (
    <Picker
      label={label}
      block={block}
      value={chosen?.siteId ?? all}
      shown={chosen?.name ?? allText}
      loading={loading}
      failure={error === undefined ? undefined : getErrorMessage(error)}
      onOpen={() => setAsked(true)}
      onChange={choose}
      options={[
        { value: all, label: allText },
        ...siblings.map(node => ({
          value: node.siteId,
          label: node.name,
          ...(node.suspended ? { note: 'Suspended' } : node.linked === true ? { note: 'Linked' } : {}),
        })),
      ]}
    />
  );
}

/** The topmost level: fixed text where there is one. */
function RootPicker({ node, label, block }: { node: NodeSummary; label: string; block: boolean }) {
  const { me, change } = useScope();
  const roots = me?.roots ?? [];
  if (roots.length <= 1)
    return (
      <p className={block ? 'filter-fixed filter-fixed-block' : 'filter-fixed'}>
        {label}{' '}
        <b className="truncate" title={node.name}>
          {node.name}
        </b>
      </p>
    );
  return (
    <Picker
      label={label}
      block={block}
      value={node.siteId}
      shown={node.name}
      onChange={id => change({ node: id })}
      options={roots.map(one => ({
        value: one.siteId,
        label: one.name,
        ...(one.suspended ? { note: 'Suspended' } : {}),
      }))}
    />
  );
}

/** Company, region and site of a report: each level one of its nodes or all of them. */
export function NodeLevels({ block }: { block: boolean }) {
  const { me, node, chain, nodeChain } = useScope();
  const [root] = nodeChain;
  if (me === undefined || node === undefined || root === undefined)
    return <Skeleton width={300} height={20} radius={6} />;
  const { topLevelName } = me.theme;
  const top = getPickerLabel(root.type, me.above.at(-1)?.type, topLevelName);
  const levels = nodeChain.map((parent, index) => {
    const chosen = nodeChain[index + 1];
    // Where the open site stands below, its line tells what the next level is: not every company has regions.
    const known = chosen ?? chain[chain.findIndex(({ siteId }) => siteId === parent.siteId) + 1];
    const type =
      parent.type === 'SITE'
        ? undefined
        : ((known?.parentId === parent.siteId || known === chosen ? known?.type : undefined) ?? below[parent.type]);
    if (type === undefined) return null;
    return (
      <LevelPicker
        key={parent.siteId}
        parent={parent}
        chosen={chosen}
        label={getPickerLabel(type, parent.type, topLevelName)}
        allText={allOf[type]}
        block={block}
      />
    );
  });
  return [...fixedAbove(me, block), <RootPicker key="root" node={root} label={top} block={block} />, ...levels];
}
