import { skipToken } from '@reduxjs/toolkit/query';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isGroupId } from '../../../../shared/domain/groups/groups.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useListViewsQuery } from '../../app/api/view-endpoints.ts';
import { useShown } from '../../app/api/use-shown.ts';
import { PencilIcon, StarIcon } from '../icons/actions.tsx';
import './views.css';

const ViewsDialog = lazy(() => import('./views-dialog.tsx').then(module => ({ default: module.ViewsDialog })));

/** The saved views of the page's node in the sidebar; nothing without any. */
export function SavedViews() {
  const { chain, nodeChain } = useScope();
  const { pathname, search } = useLocation();
  const [manages, setManages] = useState(false);
  const line = nodeChain.length > 0 ? nodeChain : chain;
  const siteId = line.findLast(node => !isGroupId(node.siteId))?.siteId;
  const { data } = useShown(useListViewsQuery(siteId === undefined ? skipToken : { params: { siteId } }));
  const views = data?.views ?? [];
  if (views.length === 0 && !manages) return null;
  return (
    <li className="saved-views">
      <p className="saved-views-head">
        <span className="nav-text">Saved views</span>
        <button type="button" className="icon-button" aria-label="Manage views" onClick={() => setManages(true)}>
          <PencilIcon size={14} />
        </button>
      </p>
      <ul>
        {views.map(({ id, name, address, isLost }) => (
          <li key={id}>
            <Link
              to={address}
              className="nav-item"
              aria-current={address === pathname + search ? 'page' : undefined}
              title={isLost ? `${name} no longer exists` : name}
            >
              <StarIcon size={16} />
              <span className="nav-text truncate">{name}</span>
              {isLost && <small className="nav-text">Gone</small>}
            </Link>
          </li>
        ))}
      </ul>
      {manages && siteId !== undefined && (
        <Suspense fallback={null}>
          <ViewsDialog siteId={siteId} onClose={() => setManages(false)} />
        </Suspense>
      )}
    </li>
  );
}
