import type { MetricFormat } from '../../../../shared/numbers/metrics/definition.ts';
import { formatChangeIn } from '../../../../shared/numbers/metrics/format.ts';
import { ChangeMark } from '../icons/status.tsx';
import './figures.css';

export type Verdict = 'good' | 'bad' | 'neutral';

const unsigned = (text: string) => text.replace(/^[+−]/, '');

/**
 * A change: triangle, percent (of a rate or score its points), and in words for those who see neither. `null` is no
 * comparison.
 */
export function Delta({
  change,
  verdict,
  format = 'number',
  text,
}: {
  change: number | null;
  verdict: Verdict;
  format?: MetricFormat;
  text?: string;
}) {
  if (change === null) return <span className="delta delta-neutral">–</span>;
  const shown = text ?? unsigned(formatChangeIn(format, change));
  // What reads as no change is neither better nor worse.
  if (change === 0 || !/[1-9]/.test(shown)) return <span className="delta delta-neutral number">{shown}</span>;
  return (
    <span className={`delta delta-${verdict} number`}>
      <ChangeMark down={change < 0} />
      <span className="visually-hidden">
        {change < 0 ? 'down' : 'up'} {verdict === 'neutral' ? '' : `(${verdict}) `}
      </span>
      {shown}
    </span>
  );
}
