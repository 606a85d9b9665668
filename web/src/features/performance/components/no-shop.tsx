import { useLocation } from 'react-router-dom';
import { keepAddressFilters } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useAccess } from '../../../components/access/use-access.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { CartIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';

/** /ads-ecommerce for a site without a shop: what it would show, and who can enable it. */
export function NoShop({ answers }: { answers: string }) {
  const { node: site, nodeId: siteId } = useScope();
  const { search } = useLocation();
  const isAdmin = useAccess()?.role === 'admin';
  return (
    <div className="panel">
      <div className="panel-body">
        <EmptyState
          centered
          level={2}
          tone="info"
          icon={<CartIcon size={18} />}
          title={`${site?.name ?? 'This site'} isn't an e-commerce site`}
          action={
            isAdmin ? (
              <ButtonLink to={`/admin/${siteId ?? ''}`} look="primary" size="small">
                Open Site Management
              </ButtonLink>
            ) : (
              <ButtonLink to={`/channel-performance${keepAddressFilters(search)}`} look="primary" size="small">
                Show all channels
              </ButtonLink>
            )
          }
        >
          {answers}{' '}
          {isAdmin
            ? 'Mark the site as e-commerce in Site Management. We then count purchases from the day Google Analytics tracks them.'
            : 'An administrator can mark a site as e-commerce in Site Management. Until then, see its sessions and goals under Channel Performance.'}
        </EmptyState>
      </div>
    </div>
  );
}
