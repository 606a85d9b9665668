import { FailIcon } from '../icons/status.tsx';

/**
 * What went wrong with the whole form, announced when it appears; where it sends people to somebody, the address too.
 */
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
