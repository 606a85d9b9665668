import { useTheme } from '../../app/theme/use-theme.ts';
import { FailIcon } from '../icons/status.tsx';

/** What went wrong with the whole form, announced when it appears; where it sends people to somebody, the address too. */
export function Problem({ text }: { text: string | null }) {
  const { supportEmail } = useTheme();
  const asks = text !== null && /administrator|support/i.test(text) && supportEmail !== undefined;
  return (
    <div role="alert">
      {text !== null && (
        <p className="public-problem tone-bad">
          <FailIcon /><span>{text}{asks && <> Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.</>}</span>
        </p>
      )}
    </div>
  );
}
