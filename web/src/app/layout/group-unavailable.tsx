import { Link, useLocation } from 'react-router-dom';
import { SitesIcon } from '../../components/icons/navigation.tsx';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { writeAddress } from '../address/address.ts';
import type { ScopeGroup } from '../address/scope.tsx';

/** Replaces a page that can't show a group with links to the group's sites. */
export function GroupUnavailable({ group, page }: { group: ScopeGroup; page: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="panel">
      <div className="panel-body">
        <EmptyState
          centered
          icon={<SitesIcon size={18} />}
          title={`${page} can't show a group`}
          level={2}
          action={
            <ul className="group-choices">
              {group.sites
                .toSorted((site, other) => site.name.localeCompare(other.name))
                .map(({ siteId, name }) => (
                  <li key={siteId}>
                    <Link to={pathname + writeAddress(search, { node: siteId, site: siteId })}>{name}</Link>
                  </li>
                ))}
            </ul>
          }
        >
          {group.sites.length === 0
            ? `${group.name} has no sites now. Choose something else above.`
            : `Choose one of the sites in ${group.name}, or another scope above.`}
        </EmptyState>
      </div>
    </div>
  );
}
