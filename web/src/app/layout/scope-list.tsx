import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { formatSiteCount } from '../../../../shared/domain/alerts/groups.ts';
import { meetsName } from '../../../../shared/domain/search/name-search.ts';
import { isGroupId, membersText } from '../../../../shared/domain/groups/groups.ts';
import type { NodeType } from '../../../../shared/model/node.ts';
import type { ListedGroup } from '../../../../shared/model/site-group.ts';
import { CheckIcon, SearchIcon } from '../../components/icons/actions.tsx';
import { skipToken } from '@reduxjs/toolkit/query';
import { useListGroupsQuery } from '../api/group-endpoints.ts';
import { useShown } from '../api/use-shown.ts';
import { readRecentScopes } from '../address/known-sites.ts';
import { useScope } from '../address/scope.tsx';
import { useNodeSearch } from '../palette/use-node-search.ts';
import { type ScopeChoice, useScopeTree } from './use-scope-tree.ts';

/** The number of sites listed before the user types. */
const shownSites = 30;
const order: readonly NodeType[] = ['TOP_ORG', 'ORG', 'REG', 'SITE'];
const titles: Readonly<Record<NodeType, string>> = {
  TOKEN: 'Resellers',
  TOP_ORG: 'Companies',
  ORG: 'Organizations',
  REG: 'Regions',
  SITE: 'Sites',
};

const none: readonly ScopeChoice[] = [];
/** Groups come after the nodes above sites. */
const groupsTitle = 'Groups';
const noGroups: readonly ListedGroup[] = [];

type Option = ScopeChoice & { readonly group: string; readonly label: string };

/** Returns how many sites a choice has and where it is: '6 sites · Northfold Franchising', 'West'. */
const describePlace = ({ parent, sites }: ScopeChoice, root: string | undefined): string | undefined =>
  sites === undefined
    ? parent
    : [formatSiteCount(sites, null), ...(parent === undefined || parent === root ? [] : [parent])].join(' · ');

/** The list of everything with numbers: recent, all sites, organizations, regions and sites, with a search. */
export function ScopeList({
  onlySites,
  groupsOf,
  current,
  onChoose,
  onManage,
}: {
  onlySites: boolean;
  /** The node whose groups and those above it are listed; absent: none. */
  groupsOf: string | undefined;
  current: string | undefined;
  onChoose: (choice: ScopeChoice) => void;
  /** `isEmpty`: there are no groups yet. */
  onManage: (isEmpty: boolean) => void;
}) {
  const { me, chain, nodeChain } = useScope();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const root = nodeChain[0] ?? chain[0];
  const { choices, sites: rootSites, loading } = useScopeTree(root);
  const search = useNodeSearch(typed);
  const { currentData } = useShown(
    useListGroupsQuery(groupsOf === undefined ? skipToken : { params: { siteId: groupsOf } }),
  );
  const groups = groupsOf === undefined ? noGroups : (currentData?.groups ?? noGroups);
  const roots = me?.roots ?? none;
  const options = useMemo((): Option[] => {
    const isListed = (siteId: string) => !isGroupId(siteId) || groups.some(({ id }) => id === siteId);
    const isShown = ({ type }: ScopeChoice) => (onlySites ? type === 'SITE' : type !== 'TOKEN');
    const allChoices: readonly ScopeChoice[] = [...roots, ...choices];
    const byType = (from: readonly ScopeChoice[]) =>
      order.flatMap(type =>
        from
          .filter(choice => choice.type === type && isShown(choice))
          .map(choice => ({ ...choice, group: titles[type], label: choice.name })),
      );
    const groupOptions = groups.map(
      ({ id, name, members, ownerType }): Option => ({
        siteId: id,
        name,
        type: ownerType,
        parent: membersText(members),
        group: groupsTitle,
        label: name,
      }),
    );
    // The first place of each stays: a recent one is not listed below again.
    const unique = (from: readonly Option[]) => {
      const ids = new Set<string>();
      return from.filter(({ siteId }) => !ids.has(siteId) && ids.add(siteId));
    };
    if (typed.trim() !== '')
      return unique([
        ...groupOptions.filter(({ name }) => meetsName(name, typed)),
        ...byType([...allChoices.filter(({ name }) => meetsName(name, typed)), ...search.nodes]),
      ]);
    const recent = readRecentScopes()
      .filter(scope => isShown(scope) && scope.siteId !== current && isListed(scope.siteId))
      .map(scope => ({ ...scope, group: 'Recent', label: scope.name }));
    const whole =
      onlySites || roots.length !== 1
        ? []
        : roots
            .filter(({ type }) => type !== 'SITE')
            .map(topNode => ({
              ...topNode,
              group: '',
              label: 'All sites',
              ...(rootSites === undefined ? { parent: topNode.name } : { sites: rootSites }),
            }));
    const others = byType(allChoices.filter(({ siteId }) => !whole.some(option => option.siteId === siteId)));
    const sites = others.filter(({ type }) => type === 'SITE');
    return [
      ...unique([
        ...whole,
        ...recent,
        ...others.filter(({ type }) => type !== 'SITE'),
        ...groupOptions,
        ...sites.slice(0, shownSites),
      ]),
    ];
  }, [roots, choices, rootSites, groups, search.nodes, typed, onlySites, current]);
  const at = Math.min(active, Math.max(options.length - 1, 0));

  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    list.current?.querySelector(`[data-index="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: Math.min(at + 1, options.length - 1),
      ArrowUp: Math.max(at - 1, 0),
    };
    const next = moves[event.key];
    const chosen = options[at];
    if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen);
    else if (next !== undefined) setActive(next);
    else return;
    event.preventDefault();
  };
  const isWaiting = loading || search.searching;
  return (
    <>
      {onlySites && <p className="menu-note">This page shows one site at a time.</p>}
      <div className="picker-search">
        <SearchIcon size={14} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-label={onlySites ? 'Find a site' : 'Find region or site'}
          aria-activedescendant={options[at] === undefined ? undefined : `${id}-${at}`}
          value={typed}
          placeholder={onlySites ? 'Find a site' : 'Find region or site'}
          onChange={event => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Scope"
        tabIndex={-1}
        className="picker-list scope-list"
      >
        {options.map((option, index) => (
          <div key={option.siteId} role="presentation">
            {option.group !== '' && option.group !== options[index - 1]?.group && (
              <p className="scope-group" role="presentation">
                {option.group}
              </p>
            )}
            <button
              type="button"
              tabIndex={-1}
              id={`${id}-${index}`}
              data-index={index}
              role="option"
              aria-selected={option.siteId === current}
              className={index === at ? 'picker-option picker-option-active' : 'picker-option'}
              onPointerMove={() => setActive(index)}
              onClick={() => onChoose(option)}
            >
              <span className="truncate">{option.label}</span>
              {option.suspended === true ? (
                <small>Suspended</small>
              ) : (
                <small className="truncate">{describePlace(option, root?.name)}</small>
              )}
              {option.siteId === current && <CheckIcon size={14} />}
            </button>
          </div>
        ))}
      </div>
      {isWaiting && (
        <p className="menu-note" role="status">
          Loading…
        </p>
      )}
      {!isWaiting && options.length === 0 && <p className="menu-note">{search.failure ?? 'Nothing found'}</p>}
      {typed === '' && choices.filter(({ type }) => type === 'SITE').length > shownSites && (
        <p className="menu-note">Type to find more sites.</p>
      )}
      {groupsOf !== undefined && (
        <button type="button" className="scope-manage" onClick={() => onManage(groups.length === 0)}>
          {groups.length === 0 ? 'New group' : 'Manage groups'}
        </button>
      )}
    </>
  );
}
