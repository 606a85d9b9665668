import { useId, useState } from 'react';
import { listingPicture } from '../../../../../shared/domain/directories/pictures.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useUploadClientLogoMutation } from '../../../app/api/logo-endpoints.ts';
import { useNodeSave } from '../../../app/api/use-node-save.ts';
import { Button } from '../../../components/form/button.tsx';
import { StoreIcon } from '../../../components/icons/navigation.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { fitPicture } from '../../../components/upload/fit-picture.ts';
import { PictureDrop } from '../../../components/upload/picture-drop.tsx';
import { fieldPlace } from '../items.ts';
import { pictureBounds, typeProblem } from '../use-picture-uploads.ts';

type Props = { siteId: string; name: string; logo: string | undefined; onStored: () => void };

/** The site's own logo, as the card shows it: uploads, replacements and removals are stored right away. */
export function LogoField({ siteId, name, logo, onStored }: Props) {
  const [upload, uploading] = useUploadClientLogoMutation();
  const [saveNode, removing] = useNodeSave(siteId);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const id = useId();
  const ended = (error: unknown) => {
    setProblem(error === undefined ? null : getErrorReason(error));
    if (error === undefined) onStored();
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const wrong = typeProblem(file);
    setProblem(wrong);
    if (wrong === null)
      ended((await upload({ query: { siteId }, body: { logo: await fitPicture(file, pictureBounds) } })).error);
  };
  const remove = async () => {
    setAsking(false);
    const { error, problem: other } = await saveNode(stored =>
      stored.logo === undefined || stored.logo === logo
        ? { attr: { logo: null } }
        : { problem: 'Someone else uploaded another logo. Reload the page to see it' },
    );
    if (other === undefined) ended(error);
    else setProblem(other);
  };
  return (
    <fieldset className="listing-logo-field" id={fieldPlace('logo')}>
      <legend>
        Logo <span>{uploading.isLoading ? 'Uploading…' : 'For this site; saved right away'}</span>
      </legend>
      {logo === undefined ? (
        <span className="listing-logo">
          <StoreIcon size={20} />
        </span>
      ) : (
        <img className="listing-logo" src={logo} alt={`Logo of ${name}`} />
      )}
      <PictureDrop
        label={logo === undefined ? 'Upload a logo' : 'Replace the logo'}
        hint={`PNG, JPEG, GIF or WebP. Larger than ${listingPicture.kilobytes} KB is resized.`}
        busy={uploading.isLoading}
        describedBy={problem === null ? undefined : id}
        onFiles={files => void take(files[0])}
      >
        {logo === undefined ? 'Upload a logo' : 'Replace'}
      </PictureDrop>
      {logo !== undefined && (
        <Button size="small" look="quiet" busy={removing.isLoading} onClick={() => setAsking(true)}>
          Remove the logo
        </Button>
      )}
      <p id={id} role="alert" className="listing-refused">
        {problem}
      </p>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove the logo of ${name}?`}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button look="danger" onClick={() => void remove()}>
              Remove
            </Button>
          </>
        }
      >
        <p>The card, sidebar, and reports show no logo until you upload another.</p>
      </Dialog>
    </fieldset>
  );
}
