import { useId, useRef, useState } from 'react';
import { getErrorMessage } from '../../../../app/api/errors.ts';
import { Button } from '../../../../components/form/button.tsx';
import { TrashIcon } from '../../../../components/icons/actions.tsx';
import { UploadIcon } from '../../../../components/icons/navigation.tsx';
import { useUploadBackgroundMutation } from '../../admin-api.ts';
import { backgroundProblem, logoAccept } from '../../view/logo.ts';
import { mayChange, type Editing } from './editing.ts';

/** The picture on a partner's sign-up page: uploaded right away, shown there after Save. */
export function BackgroundField({ edit }: { edit: Editing }) {
  const [upload, { isLoading }] = useUploadBackgroundMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  if (!mayChange(edit, 'backgroundImage')) return null;
  const { backgroundImage } = edit.form;
  const set = (address: string) => edit.onChange({ ...edit.form, backgroundImage: address });
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const wrong = backgroundProblem(file);
    setProblem(wrong);
    if (wrong !== null) return;
    const answer = await upload({ body: { image: new Uint8Array(await file.arrayBuffer()) } });
    if (answer.data === undefined) setProblem(getErrorMessage(answer.error));
    else set(answer.data.imageUrl);
  };
  return (
    <div className="details-logo logo-field">
      <span className="amplify-label">Background of the sign-up page</span>
      <div>
        {backgroundImage !== '' && (
          <span className="logo-preview">
            <img src={backgroundImage} alt="Background" />
          </span>
        )}
        <input
          ref={input}
          type="file"
          accept={logoAccept}
          className="visually-hidden"
          aria-label="Background file"
          tabIndex={-1}
          onChange={event => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          busy={isLoading}
          aria-describedby={problem === null ? undefined : errorId}
          onClick={() => input.current?.click()}
        >
          <UploadIcon size={15} />
          {backgroundImage === '' ? 'Upload a background' : 'Replace the background'}
        </Button>
        {backgroundImage !== '' && (
          <Button look="quiet" aria-label="Remove the background" onClick={() => set('')}>
            <TrashIcon size={15} />
            Remove
          </Button>
        )}
        <small>PNG, JPEG, GIF or WebP, up to 200 KB</small>
      </div>
      {problem !== null && (
        <p id={errorId} className="amplify-field__error-message" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
