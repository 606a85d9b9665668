import { ButtonLink } from '../form/button.tsx';
import { StoreIcon } from '../icons/navigation.tsx';
import { EmptyState } from './empty-state.tsx';

/** The page of a user without a site. */
export function NoSite() {
  return (
    <div className="panel">
      <div className="panel-body">
        <EmptyState
          centered
          level={2}
          icon={<StoreIcon size={18} />}
          title="No sites yet"
          action={
            <ButtonLink to="/admin" look="primary" size="small">
              Open Site Management
            </ButtonLink>
          }
        >
          Add a site to see its numbers here.
        </EmptyState>
      </div>
    </div>
  );
}
