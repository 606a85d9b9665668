import { avatarLimits } from '../../../../shared/domain/forms/administration.ts';
import { ImagePick } from '../../components/upload/image-pick.tsx';
import { UploadAvatar } from '../../features/settings/components/upload-avatar.tsx';
import { UploadLogo } from '../../features/settings/components/upload-logo.tsx';

/** Chooses and uploads the picture for a startup checklist item: the user's own, or the site's logo. */
export function ChecklistUpload({ title, siteId, userId }: { title: string; siteId: string; userId: string }) {
  const pick = (busy: boolean, onPick: (bytes: Uint8Array<ArrayBuffer>) => void) => (
    <ImagePick label={`Upload ${title}`} maxKilobytes={avatarLimits.checklist} busy={busy} onPick={onPick} />
  );
  return title === 'User Avatar' ? (
    <UploadAvatar userId={userId}>{pick}</UploadAvatar>
  ) : (
    <UploadLogo siteId={siteId}>{pick}</UploadLogo>
  );
}
