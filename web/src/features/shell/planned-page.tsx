import { type PlannedRouteId, routes } from '../../../../shared/screens/routes.ts';
import { useScope } from '../../app/address/scope.tsx';
import { PublicCard, PublicFrame } from '../../app/layout/public-frame.tsx';
import { ButtonLink } from '../../components/form/button.tsx';
import { HourglassIcon } from '../../components/icons/status.tsx';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { plannedWords } from './planned-words.ts';

/** What can be done today on a page that is not built: an onboarding site connects, any other goes back. */
function Action({ id }: { id: PlannedRouteId }) {
  const { siteId } = useScope();
  if (id === 'onboarding' && typeof siteId === 'string') {
    return <ButtonLink to={`/onboarding/${siteId}/ga`} look="primary" size="small">Connect Google Analytics</ButtonLink>;
  }
  return <ButtonLink to="/overview" size="small">Back to the overview</ButtonLink>;
}

/** A page of the route table that is not built yet says what it will show, and shows no invented number. */
export function PlannedPage({ id }: { id: PlannedRouteId }) {
  return (
    <div className="panel">
      <div className="panel-body">
        <EmptyState centered tone="info" icon={<HourglassIcon size={18} />} title="This page is being built" level={2} action={<Action id={id} />}>
          {plannedWords[id]}
        </EmptyState>
      </div>
    </div>
  );
}

export function PublicPlannedPage({ id }: { id: PlannedRouteId }) {
  return (
    <PublicFrame title={routes[id].title}>
      <PublicCard title={routes[id].title}>
        <p>{plannedWords[id]}</p>
        <ButtonLink to="/login" wide>Back to login</ButtonLink>
      </PublicCard>
    </PublicFrame>
  );
}
