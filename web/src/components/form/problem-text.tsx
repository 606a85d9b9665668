import { FailIcon } from '../icons/status.tsx';

/** The error of the whole form, announced when it appears, with a contact address if it has one. */
export function ProblemText({ text, supportEmail }: { text: string | null; supportEmail: string | undefined }) {
  const asks = text !== null && /administrator|support/i.test(text) && supportEmail !== undefined;
  return (
    <div role="alert">
      {text !== null && (
        <p className="public-problem tone-bad">
          <FailIcon />
          <span>
            {text}
            {asks && (
              <>
                {' '}
                Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
