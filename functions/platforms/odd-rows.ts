import type { Service } from '../../shared/platforms/registry.ts';
import { now } from '../runtime/clock.ts';
import { countMetric } from '../runtime/embedded-metric.ts';
import { logger } from '../runtime/logger.ts';
import { PlatformError } from './platform-error.ts';

/** Share of odd rows above which an alarm reports that the platform changed. */
const alarmShare = 0.01;

/**
 * Parses an answer's rows one by one. An unreadable row is skipped, counted and logged. An answer without a readable
 * row has another shape, and its first problem is thrown.
 */
export function keepReadableRows<Row, Result>(
  platform: Service,
  report: string,
  rows: readonly Row[],
  read: (row: Row, index: number) => Result,
): Result[] {
  const results: Result[] = [];
  const problems: PlatformError[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      results.push(read(row, index));
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'invalid-answer') throw error;
      problems.push(error);
    }
  }
  const [first] = problems;
  if (first === undefined) return results;
  if (results.length === 0) throw first;
  logger.warn('Platform rows were skipped', {
    service: platform,
    report,
    rows: rows.length,
    odd: problems.length,
    first: first.message,
  });
  if (problems.length > rows.length * alarmShare) countMetric('OddRows', problems.length, now());
  return results;
}
