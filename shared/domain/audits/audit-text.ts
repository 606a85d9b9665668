import type { Audit, AuditOutcome } from '../../model/audit.ts';
import { formatPercent } from '../formats/numbers.ts';
import { minScored } from './audit.ts';
import { comparedWith } from './compared-with.ts';
import type { CheapestChange } from './explain.ts';
import { formatAs } from '../../numbers/metrics/format.ts';
import { lookTogether } from './line-numbers.ts';

/** An outcome in a word; the words of cards, exports and mails. */
export const outcomeLabels: Record<AuditOutcome, string> = {
  pass: 'Pass',
  close: 'Close',
  fail: 'Fail',
  'not-scored': 'Not scored',
  'no-data': 'No data',
  retired: 'Retired',
  disabled: 'Disabled',
};

/** '21 of 29 metrics meet the month before, 3 are close calls, 5 fail.' */
export function summarySentence(
  audit: Pick<Audit, 'score' | 'passed' | 'close' | 'failed' | 'version' | 'type'>,
): string {
  const { score, passed, close, failed } = audit;
  const scored = passed + close + failed;
  if (scored === 0) return 'No metric could be scored because there was nothing to compare.';
  if (score === null)
    return `Not enough data for a score: ${scored} ${scored === 1 ? 'metric' : 'metrics'} could be scored, and ${minScored} are needed.`;
  const parts = [
    `${passed} of ${scored} ${scored === 1 ? 'metric meets' : 'metrics meet'} ${comparedWith(audit)}`,
    ...(close === 0 ? [] : [`${close} ${close === 1 ? 'is a close call' : 'are close calls'}`]),
    ...(failed === 0 ? [] : [`${failed} ${failed === 1 ? 'fails' : 'fail'}`]),
  ];
  return `${parts.join(', ')}.`;
}

/** '$54.00 instead of $57.98'; where both look alike when rounded, how far apart they are: '0.8% less, 5.3 s'. */
export function changeSentence({ metric, perDay, from, to, relativeChange, currency }: CheapestChange): string {
  const look = lookTogether({ metric, perDay }, from, to);
  const text = (value: number) => formatAs(look, value, currency ?? 'USD');
  const [now, target] = [text(from), text(to)];
  if (now !== target || relativeChange === null)
    return `${target} instead of ${now}${perDay === true ? ' per day' : ''}`;
  return `${formatPercent(Math.abs(relativeChange), 2)} ${to < from ? 'less' : 'more'}, ${target}`;
}
