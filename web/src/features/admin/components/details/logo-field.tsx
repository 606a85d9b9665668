import { useId, useRef, useState } from 'react';
import { getErrorMessage } from '../../../../app/api/errors.ts';
import { Button } from '../../../../components/form/button.tsx';
import { TrashIcon } from '../../../../components/icons/actions.tsx';
import { CompanyIcon, UploadIcon } from '../../../../components/icons/navigation.tsx';
import { useUploadLogoMutation } from '../../admin-api.ts';
import { logoAccept, logoProblem } from '../../view/logo.ts';
import { has, type Editing } from './editing.ts';

type Props = {
  edit: Editing;
  /** Absent for an unsaved node, which can't have a logo yet. */
  siteId: string | undefined;
  /** Called when the server has stored the logo with the node. */
  onUploaded: () => Promise<void>;
};

/**
 * The logo: previewed, replaced by a file of at most 200 KB, or removed. An upload is stored right away, a removal with
 * Save.
 */
export function LogoField({ edit, siteId, onUploaded }: Props) {
  const [upload, uploading] = useUploadLogoMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  if (!has(edit, 'logo') || (siteId === undefined && edit.form.logo === '')) return null;
  const { logo } = edit.form;
  const locked = edit.locked.has('logo') || siteId === undefined;
  const take = async (file: File | undefined) => {
    if (file === undefined || siteId === undefined) return;
    const wrong = logoProblem(file);
    setProblem(wrong);
    if (wrong !== null) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const answer = await upload({ query: { siteId }, body: { logo: bytes } });
    if (answer.data === undefined) setProblem(getErrorMessage(answer.error));
    else await onUploaded();
  };
  return (
    <div className="details-logo logo-field">
      <span className="amplify-label">Logo</span>
      <div>
        <span className="logo-preview">{logo === '' ? <CompanyIcon size={18} /> : <img src={logo} alt="Logo" />}</span>
        {!locked && (
          <>
            <input
              ref={input}
              type="file"
              accept={logoAccept}
              className="visually-hidden"
              aria-label="Logo file"
              tabIndex={-1}
              onChange={event => {
                void take(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button
              busy={uploading.isLoading}
              aria-describedby={problem === null ? undefined : errorId}
              onClick={() => input.current?.click()}
            >
              <UploadIcon size={15} />
              {logo === '' ? 'Upload' : 'Replace'}
            </Button>
            {logo !== '' && (
              <Button look="quiet" onClick={() => edit.onChange({ ...edit.form, logo: '' })}>
                <TrashIcon size={15} />
                Remove
              </Button>
            )}
            <small>PNG, JPEG, GIF or WebP, up to 200 KB</small>
          </>
        )}
      </div>
      {problem !== null && (
        <p id={errorId} className="amplify-field__error-message" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
