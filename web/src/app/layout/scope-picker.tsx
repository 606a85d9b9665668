import { lazy, Suspense, useCallback, useState } from 'react';
import type { Me } from '../../../../shared/contract/session.ts';
import type { NodeType } from '../../../../shared/model/node.ts';
import type { Filters } from '../../../../shared/screens/screen.ts';
import { ChevronsIcon } from '../../components/icons/actions.tsx';
import { Popover } from '../../components/overlay/popover.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import '../../components/form/picker.css';
import { rememberScope } from '../address/known-sites.ts';
import { useScope } from '../address/scope.tsx';
import type { ScopeChoice } from './use-scope-tree.ts';

const ScopeList = lazy(() => import('./scope-list.tsx').then(module => ({ default: module.ScopeList })));

const typeNames: Readonly<Record<NodeType, string>> = {
  TOKEN: 'Reseller',
  TOP_ORG: 'Company',
  ORG: 'Company',
  REG: 'Region',
  SITE: 'Site',
};

/** The company and region above a user's own node. */
export const shownAbove = ({ above }: Me): Me['above'] =>
  above.filter((node, index) => index === 0 || node.type === 'REG');

function Fixed({ label, name, block }: { label: string; name: string; block: boolean }) {
  return (
    <p className={block ? 'filter-fixed filter-fixed-block' : 'filter-fixed'}>
      {label}{' '}
      <b className="truncate" title={name}>
        {name}
      </b>
    </p>
  );
}

/** The picker for the node of the page: all accessible sites, a company, an organization, a region or a site. */
export function ScopePicker({ filters, block }: { filters: Filters; block: boolean }) {
  const { me, site, node, chain, nodeChain, change } = useScope();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const onlySites = filters !== 'node';
  const shown = onlySites ? site : node;
  const root = onlySites ? chain[0] : nodeChain[0];
  if (me === undefined || shown === undefined || root === undefined)
    return <Skeleton width={300} height={20} radius={6} />;
  const { topLevelName } = me.theme;
  const getLabel = (type: NodeType) => (type === 'TOP_ORG' ? topLevelName : typeNames[type]);
  const above = shownAbove(me).map(({ name, type }) => (
    <Fixed key={`${type}-${name}`} label={getLabel(type)} name={name} block={block} />
  ));
  if (me.roots.length <= 1 && root.type === 'SITE')
    return [...above, <Fixed key="site" label="Site" name={root.name} block={block} />];
  const isWhole = shown.siteId === root.siteId;
  const choose = (choice: ScopeChoice) => {
    setOpen(false);
    rememberScope(choice);
    // Pages of a single site open the last selected one.
    change({ node: choice.siteId, ...(choice.type === 'SITE' ? { site: choice.siteId } : {}) });
  };
  return [
    ...above,
    ...(isWhole && me.roots.length > 1
      ? []
      : [<Fixed key="root" label={getLabel(root.type)} name={root.name} block={block} />]),
    <Popover
      key="scope"
      open={open}
      onClose={close}
      className={block ? 'picker picker-block' : 'picker'}
      opener={
        <button
          type="button"
          className="picker-button"
          data-picker="Scope"
          aria-haspopup="listbox"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="picker-label">{onlySites ? 'Site' : 'Scope'}</span>
          <span className="picker-value truncate" title={shown.name}>
            {isWhole && me.roots.length <= 1 ? 'All sites' : shown.name}
          </span>
          <ChevronsIcon size={14} />
        </button>
      }
    >
      {open && (
        <Suspense fallback={<p className="menu-note">Loading…</p>}>
          <ScopeList onlySites={onlySites} current={shown.siteId} onChoose={choose} />
        </Suspense>
      )}
    </Popover>,
  ];
}
