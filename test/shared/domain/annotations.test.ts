import { expect, test } from 'vitest';
import { appliesTo, findRangeProblem, touches } from '../../../shared/domain/annotations/annotations.ts';
import { alertAnnotations, announcedAnnotations, setupAnnotations } from '../../../shared/domain/annotations/automatic.ts';
import { announcedChanges } from '../../../shared/platforms/announced-changes.ts';

test.each([
  ['2026-11-12', '2026-11-12', null],
  ['2026-11-12', '2026-11-11', 'The last day is before the first'],
  // 31 + 28 + 31 + 2 days.
  ['2026-01-01', '2026-04-02', null],
  ['2026-01-01', '2026-04-03', 'At most 92 days'],
])('%s to %s: %s', (from, to, problem) => expect(findRangeProblem({ from, to })).toBe(problem));

test.each([
  ['2026-11-01', '2026-11-02', false],
  ['2026-11-01', '2026-11-03', true],
  ['2026-11-05', '2026-11-09', true],
  ['2026-11-06', '2026-11-09', false],
])('%s to %s overlaps Nov 3 – 5: %s', (from, to, does) => expect(touches({ from, to }, { start: '2026-11-03', end: '2026-11-05' })).toBe(does));

test.each([
  ['all', ['gmb'], undefined, true],
  ['fb', ['fb', 'bing'], undefined, true],
  ['fb', ['ga4'], undefined, false],
  ['paid', ['ga4'], undefined, true],
  ['paid', ['linkedin'], undefined, true],
  ['paid', ['gmb'], undefined, false],
  ['email', ['linkedin'], undefined, false],
  ['email', ['ga4'], undefined, true],
  ['email', ['ga4'], 'email', true],
  ['email', ['ga4'], 'paid', false],
] as const)('a note on %s belongs on a chart of %s, channel %s: %s', (scope, services, channel, does) =>
  expect(appliesTo(scope, { services, channel })).toBe(does));

test("an alert is noted on its site's local days, and an open alert once", () => {
  const alert = { ruleId: 'roas', openedAt: '2026-11-11T03:00:00.000Z', definition: { title: 'Low ROAS' } };
  const days = (zone: string) => alertAnnotations('s', [alert, { ...alert, service: 'fb', endedAt: '2026-11-12T12:00:00.000Z' }], zone).map(({ from, text, scope, annotationId }) => [from, text, scope, annotationId]);
  const opened = 'alert.opened.roas.2026-11-11T03:00:00.000Z';
  expect(days('America/New_York')).toEqual([
    ['2026-11-10', 'Alert opened: Low ROAS', 'all', opened],
    ['2026-11-10', 'Alert opened: Low ROAS', 'fb', opened],
    ['2026-11-12', 'Alert closed: Low ROAS', 'fb', 'alert.ended.roas.2026-11-11T03:00:00.000Z'],
  ]);
  expect(days('UTC')[0]?.[0]).toBe('2026-11-11');
});

test('a stopped connection is noted as a connection event', () => {
  const alert = { ruleId: 'not-tracking-fb', service: 'fb' as const, openedAt: '2026-11-11T15:00:00.000Z', endedAt: '2026-11-12T15:00:00.000Z', definition: { title: 'Facebook Ads not tracking' } };
  expect(alertAnnotations('s', [alert], 'UTC').map(({ from, text, kind }) => [from, text, kind])).toEqual([
    ['2026-11-11', 'Facebook Ads stopped', 'connection'],
    ['2026-11-12', 'Facebook Ads works again', 'connection'],
  ]);
});

test("a connection's setup notes appear on the first day that they concern", () => {
  expect(setupAnnotations('s', [{ service: 'ga4', countedFrom: '2026-11-03', otherUntil: '2026-10-31' }, { service: 'fb' }]).map(({ from, text, kind, scope }) => [from, text, kind, scope])).toEqual([
    ['2026-11-03', 'Google Analytics counts from this day', 'setup', 'ga4'],
    ['2026-11-01', 'Google Analytics: another property was connected before this day', 'setup', 'ga4'],
  ]);
});

test('every announced change has a day, a source and a text that fits', () => {
  expect(announcedAnnotations('s').map(({ from, scope }) => [from, scope])).toContainEqual(['2026-05-13', 'ga4']);
  expect(new Set(announcedChanges.map(({ id }) => id)).size).toBe(announcedChanges.length);
  for (const { day, source, text } of announcedChanges) {
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(source).toMatch(/^https:\/\//);
    expect(text.length).toBeLessThanOrEqual(200);
  }
});
