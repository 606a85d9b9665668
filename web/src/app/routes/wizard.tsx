import { avatarLimits } from '../../../../shared/domain/forms/administration.ts';
import { ImagePick } from '../../components/upload/image-pick.tsx';
import { AgreementDialog } from '../../components/override/agreement-dialog.tsx';
import { CollectionBoard } from '../../features/connections/components/collection-board.tsx';
import { ServiceMark } from '../../components/icons/service-mark.tsx';
import { WizardConnection } from '../../features/connections/components/wizard-connection.tsx';
import { WizardScreen } from '../../features/onboarding/components/wizard-screen.tsx';
import type { WizardSlots } from '../../features/onboarding/components/wizard-slots.ts';
import { UploadAvatar } from '../../features/settings/components/upload-avatar.tsx';
import { UploadLogo } from '../../features/settings/components/upload-logo.tsx';

const pick = (label: string) => (busy: boolean, onPick: (bytes: Uint8Array<ArrayBuffer>) => void) => (
  <ImagePick label={label} maxKilobytes={avatarLimits.checklist} busy={busy} onPick={onPick} />
);

const slots: WizardSlots = {
  connect: slot => <WizardConnection key={slot.site.siteId} {...slot} />,
  collection: slot => <CollectionBoard {...slot} />,
  mark: (service, quiet) => <ServiceMark service={service} quiet={quiet} />,
  pictures: ({ site, me }) => (
    <ul className="personal-pictures">
      <li>
        {site.attr.logo === undefined ? (
          <span className="personal-empty">No logo yet</span>
        ) : (
          <img src={site.attr.logo} alt="" />
        )}
        <span>Company Logo</span>
        <UploadLogo siteId={site.siteId}>{pick('Upload Company Logo')}</UploadLogo>
      </li>
      <li>
        {me.user.avatar === undefined ? (
          <span className="personal-empty">No picture yet</span>
        ) : (
          <img src={me.user.avatar} alt="" />
        )}
        <span>User Avatar</span>
        <UploadAvatar userId={me.user.userId}>{pick('Upload User Avatar')}</UploadAvatar>
      </li>
    </ul>
  ),
  agreement: (question, site) => <AgreementDialog question={question} site={site} />,
};

/** /onboarding: the wizard with the connection panels. Routes connect features, which never import each other. */
export function WizardPage() {
  return <WizardScreen slots={slots} />;
}
