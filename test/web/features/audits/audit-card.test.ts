import { describe, expect, it } from 'vitest';
import type { AuditLine, AuditOutcome } from '../../../../shared/model/audit.ts';
import { metricKeys, type MetricKey } from '../../../../shared/model/metric-value.ts';
import { filterGroups, groupLines } from '../../../../web/src/features/audits/view/metric-groups.ts';
import { numberLine } from '../../../../web/src/features/audits/view/number-line.ts';
import { outcomesSince } from '../../../../shared/domain/audits/since.ts';

const line = (metric: MetricKey, outcome: AuditOutcome): AuditLine => ({
  metric, outcome, value: { known: true, value: 1 }, comparison: { known: true, value: 1 }, change: null, valueToPass: null,
});

describe('metric groups', () => {
  it('contain every enabled metric of an audit exactly once', () => {
    const groups = groupLines(metricKeys.map(metric => line(metric, 'pass')));
    expect(groups.flatMap(group => group.lines.map(item => item.metric)).sort()).toEqual([...metricKeys].sort());
    expect(groups[0]?.title).toBe('Website');
    expect(groupLines([line('sessions', 'disabled')])).toEqual([]);
  });

  it('count passed out of scored: close and fail count, missing data does not', () => {
    const [group] = groupLines([
      line('goals', 'pass'), line('sessions', 'close'), line('gcr', 'fail'), line('bounceRate', 'no-data'),
      line('afterHours', 'not-scored'), line('mobileTti', 'disabled'),
    ]);
    expect(group).toMatchObject({ group: 'website', passed: 1, scored: 3 });
    expect(group?.lines.map(item => item.metric)).toEqual(['goals', 'sessions', 'gcr', 'bounceRate', 'afterHours']);
  });

  it('show a single reason if all their metrics lack a number for it', () => {
    const without = (metric: MetricKey, why: 'not-connected' | 'no-data'): AuditLine => ({ ...line(metric, 'no-data'), value: { known: false, why } });
    expect(groupLines([without('gmbViews', 'not-connected'), without('gmbActions', 'not-connected')])[0]?.silent).toBe('Not connected');
    expect(groupLines([without('gmbViews', 'not-connected'), without('gmbActions', 'no-data')])[0]?.silent).toBeNull();
    expect(groupLines([without('gmbViews', 'not-connected'), line('gmbActions', 'pass')])[0]?.silent).toBeNull();
    expect(groupLines([without('gmbViews', 'not-connected')])[0]?.silent).toBeNull();
  });

  it('keep the counts of the whole group when filtered, and drop empty groups', () => {
    const groups = groupLines([line('sessions', 'pass'), line('goals', 'fail'), line('seoSessions', 'pass')]);
    expect(filterGroups(groups, 'fail').map(group => [group.group, group.lines.length, group.scored])).toEqual([['website', 1, 2]]);
    expect(filterGroups(groups, 'all')).toHaveLength(2);
  });
});

describe('what changed since the previous month', () => {
  it('lists changed outcomes, worst first, and omits ones nobody can act on', () => {
    const now = [line('sessions', 'pass'), line('goals', 'fail'), line('gcr', 'close'), line('adSpend', 'not-scored'), line('revenue', 'pass')];
    const before = [line('sessions', 'close'), line('goals', 'pass'), line('gcr', 'close'), line('adSpend', 'pass')];
    expect(outcomesSince(now, before)).toEqual([
      { metric: 'goals', now: 'fail', was: 'pass' },
      { metric: 'sessions', now: 'pass', was: 'close' },
    ]);
  });
});

describe('the number line', () => {
  it('puts pass right of the comparison if higher is better, otherwise left', () => {
    const higher = numberLine(90, 100, 0.05, false);
    expect(higher.zones.map(zone => zone.zone)).toEqual(['fail', 'close', 'pass']);
    expect(higher.closeLimit).toBe(95);
    expect(higher.valueAt).toBeLessThan(higher.closeLimitAt ?? 0);
    const lower = numberLine(57.98, 54, 0.05, true);
    expect(lower.zones.map(zone => zone.zone)).toEqual(['pass', 'close', 'fail']);
    expect(lower.closeLimit).toBeCloseTo(56.7);
    expect(lower.valueAt).toBeGreaterThan(lower.closeLimitAt ?? 100);
  });

  it.each([
    [0, 100, 0.05, false], [1_000_000, 100, 0.05, false], [100, 100, 0.05, true], [5, 0, 0.05, false], [-3, 2, 0, false],
    [0.02, 0.63, 0.05, true], [0, 0, 0, false],
  ])('shows value %d and comparison %d inside the line, with zones without gaps', (value, comparison, margin, lower) => {
    const drawn = numberLine(value, comparison, margin, lower);
    for (const at of [drawn.valueAt, drawn.comparisonAt]) {
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(100);
    }
    expect(drawn.zones[0]?.from).toBe(0);
    expect(drawn.zones.at(-1)?.to).toBe(100);
    drawn.zones.slice(1).forEach((zone, index) => expect(zone.from).toBeCloseTo(drawn.zones[index]?.to ?? -1));
  });

  it('says that a value is off the scale', () => {
    expect(numberLine(1_000_000, 100, 0.05, false)).toMatchObject({ beyond: true, valueAt: 100 });
    expect(numberLine(120, 100, 0.05, false).beyond).toBe(false);
  });

  it('has no close zone without a margin', () => {
    expect(numberLine(1, 2, 0, false).zones.map(zone => zone.zone)).toEqual(['fail', 'pass']);
    expect(numberLine(1, 2, 0, false).closeLimit).toBeNull();
  });
});
