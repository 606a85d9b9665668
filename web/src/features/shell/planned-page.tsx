import type { PlannedRouteId } from '../../../../shared/screens/routes.ts';
import { ButtonLink } from '../../components/form/button.tsx';
import { HourglassIcon } from '../../components/icons/status.tsx';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { plannedWords } from './planned-words.ts';

/** A page of the route table that is not built yet says what it will show, and shows no invented number. */
export function PlannedPage({ id }: { id: PlannedRouteId }) {
  return (
    <div className="panel">
      <div className="panel-body">
        <EmptyState centered tone="info" icon={<HourglassIcon size={18} />} title="This page is being built" level={2} action={<ButtonLink to="/overview" size="small">Back to the overview</ButtonLink>}>
          {plannedWords[id]}
        </EmptyState>
      </div>
    </div>
  );
}
