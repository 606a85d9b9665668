import type { MetricFormat } from '../../../../shared/numbers/metrics/definition.ts';
import { formatChangeIn } from '../../../../shared/numbers/metrics/format.ts';
import { againstText, type PrintedPair } from '../../../../shared/numbers/comparison/print.ts';
import type { Verdict } from '../../../../shared/documents/metric-rows.ts';
import { ChangeMark } from '../icons/status.tsx';
import './figures.css';

const unsigned = (text: string) => text.replace(/^[+−]/, '');

/**
 * A change: triangle, percent (points for a rate or score) with its two numbers, and its direction for screen readers.
 * `null`: no comparison.
 */
export function Delta({
  change,
  verdict,
  format = 'number',
  text,
  against,
  isPartialSaid = false,
}: {
  change: number | null;
  verdict: Verdict;
  format?: MetricFormat;
  text?: string;
  /** The two numbers of the change, shown next to it. */
  against?: PrintedPair | null;
  /** True if the panel says once, for all its rows, which days the numbers cover. */
  isPartialSaid?: boolean;
}) {
  if (change === null) return <span className="delta delta-neutral">–</span>;
  const shown = text ?? unsigned(formatChangeIn(format, change));
  // A change displayed as zero is neither better nor worse.
  const isSame = change === 0 || !/[1-9]/.test(shown);
  return (
    <>
      <span className={`delta delta-${isSame ? 'neutral' : verdict} number`}>
        {!isSame && (
          <>
            <ChangeMark down={change < 0} />
            <span className="visually-hidden">
              {change < 0 ? 'down' : 'up'} {verdict === 'neutral' ? '' : `(${verdict}) `}
            </span>
          </>
        )}
        {isSame ? 'No change' : shown}
      </span>
      {against && (
        <>
          {' '}
          <span className="delta-against number">{againstText(against)}</span>
          {against.partial !== '' && !isPartialSaid && (
            <span className="chip-partial" title={`Both numbers cover ${against.partial}`}>
              Partial
            </span>
          )}
        </>
      )}
    </>
  );
}
