import { lazy, Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Me } from '../../../../shared/contract/session.ts';
import { isGroupId } from '../../../../shared/domain/groups/groups.ts';
import type { NodeSummary, NodeType } from '../../../../shared/model/node.ts';
import type { Filters } from '../../../../shared/screens/screen.ts';
import { findScreen } from '../../../../shared/screens/routes.ts';
import { useAccess } from '../../components/access/use-access.ts';
import { ChevronsIcon } from '../../components/icons/actions.tsx';
import { Popover } from '../../components/overlay/popover.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import '../../components/form/picker.css';
import { rememberScope } from '../address/known-sites.ts';
import { useScope } from '../address/scope.tsx';
import type { ScopeChoice } from './use-scope-tree.ts';

const GroupsDialog = lazy(() =>
  import('../../components/groups/groups-dialog.tsx').then(module => ({ default: module.GroupsDialog })),
);
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
  /** The groups' dialog: the node whose groups it shows. It stays while the scope changes. */
  const [managed, setManaged] = useState<{ at: NodeSummary; isNew: boolean } | null>(null);
  const takesGroups = findScreen(useLocation().pathname)?.groups === true;
  const access = useAccess();
  const close = useCallback(() => setOpen(false), []);
  const onlySites = filters !== 'node';
  const shown = onlySites ? site : node;
  const root = onlySites ? chain[0] : nodeChain[0];
  const choose = (choice: ScopeChoice) => {
    setOpen(false);
    rememberScope(choice);
    // Pages of a single site open the last selected one.
    change({ node: choice.siteId, ...(choice.type === 'SITE' ? { site: choice.siteId } : {}) });
  };
  const dialog = managed !== null && (
    <Suspense key="groups" fallback={null}>
      <GroupsDialog
        at={managed.at}
        startsNew={managed.isNew}
        mayCreate={access?.may('group.update', managed.at) === true}
        onClose={() => setManaged(null)}
        onChosen={({ id, name, ownerType }) => {
          setManaged(null);
          choose({ siteId: id, name, type: ownerType });
        }}
        onDelete={({ id, siteId }) => {
          if (id === shown?.siteId) change({ node: siteId });
        }}
      />
    </Suspense>
  );
  if (me === undefined || shown === undefined || root === undefined)
    return [<Skeleton key="scope" width={300} height={20} radius={6} />, dialog];
  const { topLevelName } = me.theme;
  const getLabel = (type: NodeType) => (type === 'TOP_ORG' ? topLevelName : typeNames[type]);
  const above = shownAbove(me).map(({ name, type }) => (
    <Fixed key={`${type}-${name}`} label={getLabel(type)} name={name} block={block} />
  ));
  if (me.roots.length <= 1 && root.type === 'SITE')
    return [...above, <Fixed key="site" label="Site" name={root.name} block={block} />];
  const isWhole = shown.siteId === root.siteId;
  // The nearest company, organization or region owns what is created here.
  const owner = nodeChain.findLast(({ siteId, type }) => type !== 'SITE' && !isGroupId(siteId));
  const mayManage = takesGroups && owner !== undefined && owner.type !== 'TOKEN';
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
          <span className="picker-label">{onlySites ? 'Site' : isGroupId(shown.siteId) ? 'Group' : 'Scope'}</span>
          <span className="picker-value truncate" title={shown.name}>
            {isWhole && me.roots.length <= 1 ? 'All sites' : shown.name}
          </span>
          <ChevronsIcon size={14} />
        </button>
      }
    >
      {open && (
        <Suspense fallback={<p className="menu-note">Loading…</p>}>
          <ScopeList
            onlySites={onlySites}
            groupsOf={mayManage ? owner.siteId : undefined}
            current={shown.siteId}
            onChoose={choose}
            onManage={isEmpty => {
              setOpen(false);
              if (owner !== undefined) setManaged({ at: owner, isNew: isEmpty });
            }}
          />
        </Suspense>
      )}
    </Popover>,
    dialog,
  ];
}
