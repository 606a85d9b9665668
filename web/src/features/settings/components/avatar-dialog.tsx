import { avatarLimits } from '../../../../../shared/domain/forms/administration.ts';
import type { Me } from '../../../../../shared/contract/session.ts';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { ImagePick } from '../../../components/upload/image-pick.tsx';
import { Portrait } from './portrait.tsx';
import { UploadAvatar } from './upload-avatar.tsx';
import './settings.css';

/** The dialog in the header for the user's own picture. */
export function AvatarDialog({ user, onClose }: { user: Me['user']; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Your picture">
      <div className="settings-picture">
        <Portrait user={user} />
        <div>
          <p>PNG, JPEG, GIF or WebP, up to {avatarLimits.header} KB.</p>
          <UploadAvatar userId={user.userId}>
            {(busy, onPick) => (
              <ImagePick label="Upload avatar" maxKilobytes={avatarLimits.header} busy={busy} onPick={onPick}>
                Upload avatar
              </ImagePick>
            )}
          </UploadAvatar>
        </div>
      </div>
    </Dialog>
  );
}
