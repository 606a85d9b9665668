import type { PageRoute } from '../../app/router/routes.ts';
import { PublicCard, PublicFrame } from '../../app/layout/public-frame.tsx';
import { ButtonLink } from '../../components/form/button.tsx';
import { HourglassIcon } from '../../components/icons/status.tsx';
import { EmptyState } from '../../components/panel/empty-state.tsx';

/** A page of the route table that is not built yet says what it will show, and shows no invented number. */
export function PlannedPage({ route }: { route: PageRoute }) {
  return (
    <div className="panel">
      <div className="panel-body">
        <EmptyState
          centered tone="info" icon={<HourglassIcon size={18} />} title="This page is being built" level={2}
          action={<ButtonLink to="/overview" size="small">Back to the overview</ButtonLink>}
        >
          {route.about}
        </EmptyState>
      </div>
    </div>
  );
}

export function PublicPlannedPage({ route }: { route: PageRoute }) {
  return (
    <PublicFrame title={route.title}>
      <PublicCard title={route.title}>
        <p>{route.about}</p>
        <ButtonLink to="/login" wide>Back to login</ButtonLink>
      </PublicCard>
    </PublicFrame>
  );
}
