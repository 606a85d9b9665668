import { Navigate } from 'react-router-dom';
import { hasWizard } from '../../../../../shared/domain/onboarding/site-wizard.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useGetSiteQuery } from '../../../app/api/tree-endpoints.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { InfoIcon } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { useWizardTokenQuery } from '../onboarding-api.ts';
import { WizardSteps } from './wizard-steps.tsx';
import type { WizardSlots } from './wizard-slots.ts';
import './onboarding.css';
import './wizard.css';
import { useShown } from '../../../app/api/use-shown.ts';

/**
 * /onboarding: the wizard of the site in the address, otherwise a site user's own. Users without write access or a
 * wizard get a message.
 */
export function WizardScreen({ slots }: { slots: WizardSlots }) {
  const { me, siteId } = useScope();
  const access = useAccess();
  const skip = typeof siteId !== 'string';
  const call = { params: { siteId: siteId ?? '' } };
  const { currentData, error, isFetching, refetch } = useShown(
    useGetSiteQuery(call, { skip, refetchOnMountOrArgChange: true }),
  );
  const token = useShown(useWizardTokenQuery(call, { skip }));
  if (siteId === null) return <Navigate to="/overview" replace />;
  const failed = currentData === undefined ? error : token.currentData === undefined ? token.error : undefined;
  if (failed !== undefined) {
    return (
      <section className="panel onboarding-stop">
        <FailedState
          message={getErrorMessage(failed)}
          busy={isFetching}
          onRetry={() => void Promise.all([refetch(), token.refetch()])}
        />
      </section>
    );
  }
  if (currentData === undefined || token.currentData === undefined || me === undefined || access === undefined) {
    return (
      <div className="onboarding" aria-busy="true">
        <output className="visually-hidden">Loading setup</output>
        <Skeleton height={56} radius={8} />
        <Skeleton height={380} radius={12} />
      </div>
    );
  }
  const site = currentData.result;
  if (!access.may('site.update', site)) {
    return (
      <section className="panel onboarding-stop">
        <EmptyState
          centered
          level={2}
          icon={<InfoIcon size={18} />}
          title="Read-only account"
          action={
            <ButtonLink to="/overview" size="small">
              Go to Overview
            </ButtonLink>
          }
        >
          Someone who can edit {site.name} must complete its onboarding.
        </EmptyState>
      </section>
    );
  }
  if (!hasWizard(site.attr)) return <Navigate to="/overview" replace />;
  const readNewest = async () => (await refetch()).data?.result;
  return (
    <WizardSteps key={site.siteId} {...{ site, me, access, slots, readNewest }} token={token.currentData.salesToken} />
  );
}
