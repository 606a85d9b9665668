import { Button } from '../../../components/form/button.tsx';
import { FileIcon } from '../../../components/icons/actions.tsx';
import { typeProblem, type Upload } from '../use-picture-uploads.ts';

type Props = { upload: Upload; onRetry: (upload: Upload) => void; onRemove: (upload: Upload) => void };

/** A picture not yet stored: its preview and its upload state. */
export function UploadLine({ upload, onRetry, onRemove }: Props) {
  const { file, preview, problem, isFinal } = upload;
  return (
    <li className="listing-upload" aria-busy={problem === null}>
      {typeProblem(file) === null ? (
        <img src={preview} alt="" />
      ) : (
        <span className="listing-no-picture">
          <FileIcon size={20} />
        </span>
      )}
      <div>
        <b>{file.name}</b>
        {problem === null ? (
          <p className="quiet">Uploading…</p>
        ) : (
          <p className="listing-refused" role="alert">
            {problem}
          </p>
        )}
      </div>
      {problem !== null && (
        <span className="listing-image-tools">
          {!isFinal && (
            <Button size="small" aria-label={`Try ${file.name} again`} onClick={() => onRetry(upload)}>
              Try again
            </Button>
          )}
          <Button size="small" look="quiet" aria-label={`Discard ${file.name}`} onClick={() => onRemove(upload)}>
            Discard
          </Button>
        </span>
      )}
    </li>
  );
}
