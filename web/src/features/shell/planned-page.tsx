import type { PageRoute } from '../../app/router/routes.ts';
import { useScope } from '../../app/address/scope.tsx';
import { PublicCard, PublicFrame } from '../../app/layout/public-frame.tsx';
import { ButtonLink } from '../../components/form/button.tsx';
import { HourglassIcon } from '../../components/icons/status.tsx';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { plannedWords } from './planned-words.ts';

/** What can be done today on a page that is not built: an onboarding site connects, any other goes back. */
function Action({ route }: { route: PageRoute }) {
  const { siteId } = useScope();
  if (route.path === '/onboarding' && typeof siteId === 'string') {
    return <ButtonLink to={`/onboarding/${siteId}/ga`} look="primary" size="small">Connect Google Analytics</ButtonLink>;
  }
  return <ButtonLink to="/overview" size="small">Back to the overview</ButtonLink>;
}

/** A page of the route table that is not built yet says what it will show, and shows no invented number. */
export function PlannedPage({ route }: { route: PageRoute }) {
  return (
    <div className="panel">
      <div className="panel-body">
        <EmptyState centered tone="info" icon={<HourglassIcon size={18} />} title="This page is being built" level={2} action={<Action route={route} />}>
          {plannedWords[route.path]}
        </EmptyState>
      </div>
    </div>
  );
}

export function PublicPlannedPage({ route }: { route: PageRoute }) {
  return (
    <PublicFrame title={route.title}>
      <PublicCard title={route.title}>
        <p>{plannedWords[route.path]}</p>
        <ButtonLink to="/login" wide>Back to login</ButtonLink>
      </PublicCard>
    </PublicFrame>
  );
}
