import { FailIcon } from '../../components/icons/status.tsx';

/** What went wrong with the whole form, announced when it appears. */
export function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && <p className="public-problem tone-bad"><FailIcon />{text}</p>}
    </div>
  );
}
