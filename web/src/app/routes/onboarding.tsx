import { Navigate, useLocation, useParams } from 'react-router-dom';
import { OnboardingConnection } from '../../features/connections/components/onboarding-connection.tsx';
import { ServiceMark } from '../../components/icons/service-mark.tsx';
import { OnboardingScreen, type OnboardingSlot } from '../../features/onboarding/components/onboarding-screen.tsx';
import type { ConnectableService } from '../../../../shared/platforms/registry.ts';
import { consentBeganInWizard } from '../session/onboarded.ts';

const panel = (slot: OnboardingSlot) => <OnboardingConnection key={slot.site.siteId} {...slot} />;
const mark = (service: ConnectableService, quiet: boolean) => <ServiceMark service={service} quiet={quiet} />;

/**
 * /onboarding/{siteId}/{type}: the onboarding page with the connection panel. A consent that started in the wizard
 * continues there.
 */
export function OnboardingPage() {
  const { siteId = '', type = '' } = useParams();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  if ((query.has('tokenId') || query.has('connectError')) && consentBeganInWizard(siteId)) {
    query.set('site', siteId);
    query.set('service', type);
    return <Navigate to={`/onboarding?${query.toString()}`} replace />;
  }
  return <OnboardingScreen panel={panel} mark={mark} />;
}
