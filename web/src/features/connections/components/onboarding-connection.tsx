import type { SeenNode } from '../../../../../shared/model/node.ts';
import type { ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { clearConsentInWizard } from '../../../app/session/onboarded.ts';
import type { Access } from '../../../components/access/use-access.ts';
import { InfoIcon } from '../../../components/icons/status.tsx';
import { AgreementDialog } from '../../../components/override/agreement-dialog.tsx';
import { useOverride } from '../../../components/override/use-override.ts';
import { useAccountSave } from '../use-account-save.ts';
import { useCollectionProgress } from '../use-collection-progress.ts';
import { useConnect } from '../use-connect.ts';
import { usePresent } from '../use-present.ts';
import { useSignIns } from '../use-sign-ins.ts';
import { storedAccounts } from '../view/account-choice.ts';
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
  /** The service as named in the address, which is the consent's return address. */
  type: string;
  title: string;
  timeZone: string;
  access: Access;
  onNewest: () => Promise<unknown>;
};

/** The connection panel of one service on its onboarding page, with its own Save. */
export function OnboardingConnection({ site, service, type, title, timeZone, access, onNewest }: Props) {
  const override = useOverride(site.siteId);
  const connect = useConnect({ siteId: site.siteId, type, returnTo: 'onboarding', override });
  const { connections, collections } = useCollectionProgress(site.siteId, access.userId);
  const { saving, failure, question, closeFailure, save } = useAccountSave(site, override, onNewest);
  const present = usePresent(timeZone);
  const signIns = useSignIns(site, access);
  const connection = connections.find(item => item.service === service);
  const card = { ...serviceCard(service, storedAccounts(site), connection, override.accounts, present), title };
  const completes = card.unsaved && override.drafts[service]?.reset === true;
  const begin = (reset: boolean) => {
    clearConsentInWizard();
    void connect.begin(service, reset);
  };
  const saved = async () => {
    if (await save()) connect.leave();
  };
  return (
    <div className="onboarding-connection">
      <ConnectFailure message={connect.failure} onClose={connect.closeFailure} />
      <ConnectFailure message={failure} onClose={closeFailure} />
      {completes && (
        <output className="service-failure tone-info">
          <InfoIcon size={18} />
          <b>Click the Save button to complete the reset token process.</b>
        </output>
      )}
      <ConnectionPanel
        key={service}
        site={site}
        service={service}
        card={card}
        connection={connection}
        progress={collections.find(item => item.service === service)?.progress}
        present={present}
        frame={pageFrame}
        active
        rights={computeRights(access, site, signIns)}
        override={override}
        authorizing={connect.authorizing === service}
        saving={saving}
        onAuthorize={begin}
        onSave={() => void saved()}
        onUndo={() => connect.undo(service)}
      />
      <AgreementDialog question={question} site={site.name} />
      <CollectProgress collections={collections} />
    </div>
  );
}
