import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { siteTimeZone } from '../../../../../shared/domain/periods/zone.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import { connectableServices, type ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useGetSiteQuery } from '../../../app/api/tree-endpoints.ts';
import { useAccess, type Access } from '../../../components/access/use-access.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { ArrowLeftIcon } from '../../../components/icons/actions.tsx';
import { InfoIcon } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { listCrumbs, getServiceHeading, onboardingName } from '../view/steps.ts';
import { StepCrumbs } from './step-crumbs.tsx';
import { StepServices } from './step-services.tsx';
import './onboarding.css';
import { useShown } from '../../../app/api/use-shown.ts';

/** The props of the page's panel; the application inserts the connection panel. */
export type OnboardingSlot = {
  readonly site: SeenNode;
  readonly service: ConnectableService;
  readonly type: string;
  readonly title: string;
  readonly timeZone: string;
  readonly access: Access;
  /** Reloads the site after someone else saved it. */
  readonly onNewest: () => Promise<unknown>;
};
type Props = {
  panel: (slot: OnboardingSlot) => ReactNode;
  mark: (service: ConnectableService, quiet: boolean) => ReactNode;
};

function Stop({ title, children, siteId }: { title: string; children: string; siteId: string }) {
  return (
    <section className="panel onboarding-stop">
      <EmptyState
        centered
        level={2}
        icon={<InfoIcon size={18} />}
        title={title}
        action={
          <ButtonLink to={`/admin/${siteId}`} size="small">
            Go to Administration
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </section>
  );
}

/** /onboarding/{siteId}/{type}: one service of a site in the onboarding design. Consent begins and ends here. */
export function OnboardingScreen({ panel, mark }: Props) {
  const { siteId = '', type = '' } = useParams();
  const access = useAccess();
  const { currentData, error, isFetching, refetch } = useShown(
    useGetSiteQuery({ params: { siteId } }, { refetchOnMountOrArgChange: true }),
  );
  const service = connectableServices.find(name => name === (type === 'ga' ? 'ga4' : type));
  if (service === undefined)
    return (
      <Stop title="Unknown service" siteId={siteId}>
        This link names a service that can&apos;t be connected. See the site&apos;s services in Administration.
      </Stop>
    );
  const site = currentData?.result;
  if (error !== undefined && site === undefined) {
    return (
      <section className="panel onboarding-stop">
        <FailedState message={getErrorMessage(error)} busy={isFetching} onRetry={() => void refetch()} />
      </section>
    );
  }
  const { title, line, services, step } = getServiceHeading(service);
  const accounts = site?.attr.accounts ?? {};
  const panels = access !== undefined && site !== undefined && access.role !== 'affiliate';
  return (
    <div className="onboarding">
      {step !== null && <StepCrumbs crumbs={listCrumbs(step, accounts)} />}
      <header className="onboarding-head">
        <Link to={`/admin/${siteId}/${type}`} className="onboarding-back">
          <ArrowLeftIcon size={14} />
          {site === undefined ? 'Back to Administration' : `Back to Administration for ${site.name}`}
        </Link>
        <h1>{title}</h1>
        <p>{line}</p>
      </header>
      {site !== undefined && site.type !== 'SITE' && (
        <Stop title="Services belong to sites" siteId={siteId}>
          Choose a site in Administration.
        </Stop>
      )}
      {site?.type === 'SITE' && access?.role === 'affiliate' && (
        <Stop title="Read-only account" siteId={siteId}>
          You do not have permission to connect accounts.
        </Stop>
      )}
      {site === undefined && (
        <div className="onboarding-panes" aria-busy="true">
          <output className="visually-hidden">Loading the site</output>
          <div className="step-services">
            <Skeleton height={66} radius={12} />
          </div>
          <Skeleton height={320} radius={12} />
        </div>
      )}
      {site?.type === 'SITE' && panels && (
        <div className="onboarding-panes">
          <StepServices siteId={siteId} services={services} current={service} accounts={accounts} mark={mark} />
          {panel({
            site,
            service,
            type,
            title: onboardingName(service),
            timeZone: siteTimeZone(site.attr),
            access,
            onNewest: refetch,
          })}
        </div>
      )}
    </div>
  );
}
