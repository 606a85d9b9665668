import { OnboardingConnection } from '../../features/connections/components/onboarding-connection.tsx';
import { ServiceMark } from '../../features/connections/components/service-mark.tsx';
import { OnboardingScreen, type OnboardingSlot } from '../../features/onboarding/components/onboarding-screen.tsx';
import type { ConnectableService } from '../../../../shared/model/primitives.ts';

const panel = (slot: OnboardingSlot) => <OnboardingConnection key={slot.site.siteId} {...slot} />;
const mark = (service: ConnectableService, quiet: boolean) => <ServiceMark service={service} quiet={quiet} />;

/** /onboarding/{siteId}/{type}: the onboarding page with the panel of connections in it. */
export function OnboardingPage() {
  return <OnboardingScreen panel={panel} mark={mark} />;
}
