import { Link } from 'react-router-dom';
import { Skeleton } from '../../../components/status/skeleton.tsx';

/** The number of pending items and a link to them; undefined while loading, null if unavailable. */
export function PromptCount({
  to,
  value,
  unit,
  about,
  className = '',
}: {
  to: string;
  value: number | string | null | undefined;
  unit: [string, string];
  about?: string | undefined;
  className?: string;
}) {
  return (
    <Link to={to} className={`prompt-count ${className}`} title={about}>
      <b className="number">{value === undefined ? <Skeleton width={20} height={24} /> : (value ?? '–')}</b>
      <span>
        {unit[0]}
        <br />
        {unit[1]}
      </span>
    </Link>
  );
}
