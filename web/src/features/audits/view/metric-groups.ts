import { metricGroups, type MetricGroup } from '../../../../../shared/numbers/metrics/definition.ts';
import { absenceTexts } from '../../../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import type { AuditLine, AuditOutcome } from '../../../../../shared/model/audit.ts';

export type GroupLines = {
  readonly group: MetricGroup;
  readonly title: string;
  readonly lines: readonly AuditLine[];
  readonly passed: number;
  /** Lines that count: pass, close or fail. */
  readonly scored: number;
  /** The shared reason why no line of the group has a number; null for a group with numbers. */
  readonly silent: string | null;
};

/** The shared reason of all lines without a value, or null. */
function silence(lines: readonly AuditLine[]): string | null {
  const reasons = new Set(
    lines.map(line => (line.outcome === 'no-data' && !line.value.known ? absenceTexts[line.value.why] : null)),
  );
  const [reason] = reasons;
  return reasons.size === 1 && lines.length > 1 ? (reason ?? null) : null;
}

export const isScored = (outcome: AuditOutcome): boolean =>
  outcome === 'pass' || outcome === 'close' || outcome === 'fail';

/** The lines of an audit by the metric table's groups, groups without a line left out; lines keep the audit's order. */
export function groupLines(lines: readonly AuditLine[]): GroupLines[] {
  const shown = Map.groupBy(
    lines.filter(line => line.outcome !== 'disabled'),
    line => metricTable[line.metric].group,
  );
  const order = Object.keys(metricGroups);
  return [...shown]
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([group, linesInGroup]) => ({
      group,
      title: metricGroups[group],
      lines: linesInGroup,
      passed: linesInGroup.filter(line => line.outcome === 'pass').length,
      scored: linesInGroup.filter(line => isScored(line.outcome)).length,
      silent: silence(linesInGroup),
    }));
}

export type LineFilter = 'all' | 'close' | 'fail';

/** Groups with only the lines of one result; a group's counts stay those of the whole group. */
export const filterGroups = (groups: readonly GroupLines[], filter: LineFilter): GroupLines[] =>
  filter === 'all'
    ? [...groups]
    : groups
        .map(group => ({ ...group, lines: group.lines.filter(line => line.outcome === filter) }))
        .filter(group => group.lines.length > 0);
