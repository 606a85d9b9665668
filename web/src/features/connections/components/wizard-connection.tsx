import { useMemo, type ReactNode } from 'react';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import { getServicePanel, type ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { setConsentInWizard } from '../../../app/session/onboarded.ts';
import type { Access } from '../../../components/access/use-access.ts';
import type { OverrideHandle } from '../../../components/override/use-override.ts';
import { useCollectionProgress } from '../use-collection-progress.ts';
import { useConnect } from '../use-connect.ts';
import { usePresent } from '../use-present.ts';
import { useSignIns } from '../use-sign-ins.ts';
import { storedAccounts } from '../view/account-choice.ts';
import type { PanelFrame } from './panel-frame.ts';
import { panelFacts } from '../view/panels.ts';
import { computeRights } from '../view/rights.ts';
import { serviceCard } from '../view/service-card.ts';
import { CollectProgress } from './collect-progress.tsx';
import { ConnectFailure } from './connect-failure.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import { pageFrame } from './page-frame.tsx';
import './services.css';

type Props = {
  site: SeenNode;
  service: ConnectableService;
  title: string;
  timeZone: string;
  access: Access;
  /** Held by the wizard, whose Next may save the choice. */
  override: OverrideHandle;
  saving: boolean;
  /** True if the wizard's Next saves, so that the panel has no button. */
  claims: boolean;
  /** Claim Later, if the service can be skipped. */
  beside: ReactNode;
  onClaim: () => void;
};

/** One service in the wizard: consent, choice with the website's preselected, and the sync progress. */
export function WizardConnection({
  site,
  service,
  title,
  timeZone,
  access,
  override,
  saving,
  claims,
  beside: secondaryAction,
  onClaim,
}: Props) {
  const connect = useConnect({ siteId: site.siteId, type: getServicePanel(service), returnTo: 'onboarding', override });
  const { connections, collections } = useCollectionProgress(site.siteId, access.userId);
  const present = usePresent(timeZone);
  const signIns = useSignIns(site, access);
  const card = {
    ...serviceCard(
      service,
      storedAccounts(site),
      connections.find(item => item.service === service),
      override.accounts,
      present,
    ),
    title,
  };
  const host = site.attr.url;
  const frame = useMemo<PanelFrame>(
    () => ({
      ...pageFrame,
      wizard: { host, claim: claims ? `Claim ${panelFacts(service).thing}` : null, beside: secondaryAction },
    }),
    [host, claims, service, secondaryAction],
  );
  const begin = (reset: boolean) => {
    setConsentInWizard(site.siteId);
    void connect.begin(service, reset);
  };
  return (
    <div className="onboarding-connection">
      <ConnectFailure message={connect.failure} onClose={connect.closeFailure} />
      <ConnectionPanel
        key={service}
        site={site}
        service={service}
        card={card}
        connection={connections.find(item => item.service === service)}
        progress={collections.find(item => item.service === service)?.progress}
        present={present}
        frame={frame}
        active
        rights={computeRights(access, site, signIns)}
        override={override}
        authorizing={connect.authorizing === service}
        saving={saving}
        onAuthorize={begin}
        onSave={onClaim}
        onUndo={() => connect.undo(service)}
      />
      <CollectProgress collections={collections} />
    </div>
  );
}
