import { formatPercent } from '../../../../shared/domain/formats/numbers.ts';
import { ChangeMark } from '../icons/status.tsx';
import './figures.css';

export type Verdict = 'good' | 'bad' | 'neutral';

/** A change: triangle, percent, and in words for those who see neither. `null` is no comparison. */
export function Delta({ change, verdict, text }: { change: number | null; verdict: Verdict; text?: string }) {
  if (change === null) return <span className="delta delta-neutral">–</span>;
  // What reads as no change is neither better nor worse.
  if (change === 0 || (text === undefined && formatPercent(Math.abs(change)) === formatPercent(0))) return <span className="delta delta-neutral number">{text ?? formatPercent(0)}</span>;
  return (
    <span className={`delta delta-${verdict} number`}>
      <ChangeMark down={change < 0} />
      <span className="visually-hidden">{change < 0 ? 'down' : 'up'} {verdict === 'neutral' ? '' : `(${verdict}) `}</span>
      {text ?? formatPercent(Math.abs(change))}
    </span>
  );
}
