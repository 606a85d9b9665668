import { describe, expect, test } from 'vitest';
import { evidenceChart } from '../../../../functions/services/alerts/evidence-chart.ts';
import { barsHtml, barsText } from '../../../../functions/services/mail/bars.ts';
import type { Evidence } from '../../../../shared/model/alert.ts';

const row = (date: string, cells: (number | null)[], kind: Evidence['rows'][number]['kind']) => ({ date, cells, kind });
const spend: Evidence = {
  columns: [{ title: 'Revenue', format: 'currency' }, { title: 'Ad spend', format: 'currency' }],
  rows: [row('2026-11-15', [90, 50], 'before'), row('2026-11-16', [90, null], 'before'), row('2026-11-17', [90, 100], 'fires'), row('2026-11-18', [90, 75], 'fires'), row('2026-11-19', [90, 500], 'provisional')],
  charted: 1, limit: 60, settledUntil: '2026-11-18', services: ['ga4'], currency: 'EUR',
};

/** The widths of each bar's cells, in whole percents, with what they are. */
const readBars = (html: string) =>
  [...html.matchAll(/<table role="presentation".*?<\/table>/g)].map(([bar]) => [...bar.matchAll(/class="([^"]*)" width="(\d+)%"/g)].map(([, kind, width]) => `${width} ${kind ?? ''}`.trim()));

describe('the days of an alert in its email', () => {
  test('are final days in the site currency, with judged days and the limit marked', () => {
    const chart = evidenceChart(spend);
    expect(chart?.days.map(({ day, text, isJudged }) => [day, text, isJudged])).toEqual([['Nov 15', '€50.00', false], ['Nov 16', '–', false], ['Nov 17', '€100.00', true], ['Nov 18', '€75.00', true]]);
    if (chart === undefined) return;
    // The longest bar is 100 of 108: 50 are 46 percent of the width, the line at 60 stands at 56.
    expect(readBars(barsHtml(chart, '#284699'))).toEqual([['46 bar', '10', '44 mark'], ['56', '44 mark'], ['56 judged', '37 judged mark', '7'], ['56 judged', '13 judged mark', '31']]);
    expect(barsText(chart)).toBe('Ad spend by day\n  Nov 15  €50.00\n  Nov 16  –\n* Nov 17  €100.00\n* Nov 18  €75.00\nThe line marks €60.00. The rule checked the days in bold. Only final days are shown.');
  });

  test('have a line each when expected values differ, and none without a limit', () => {
    const { limit: _limit, ...rest } = spend;
    const expected = evidenceChart({ ...rest, limit: null, charted: 0, compared: 1, rows: [row('2026-11-17', [20, 80], 'before'), row('2026-11-18', [10, 100], 'fires')] });
    expect(expected && readBars(barsHtml(expected, '#284699'))).toEqual([['19 bar', '55', '26 mark'], ['9 judged', '84', '7 mark']]);
    expect(expected?.note).toContain('Each day\'s line marks the expected value. The rule checked the days in bold. Only final days are shown.');
    const none = evidenceChart({ ...rest, limit: null });
    expect(none && barsHtml(none, '#284699')).not.toContain('mark');
    expect(none?.note).toBe('The rule checked the days in bold. Only final days are shown.');
  });

  test('are ten, or all judged ones; an alert without days has no chart', () => {
    const days = (judged: number) => Array.from({ length: 20 }, (_, index) => row(`2026-11-${String(index + 1).padStart(2, '0')}`, [1, 2], index >= 20 - judged ? 'fires' : 'before'));
    expect([3, 14].map(judged => evidenceChart({ ...spend, rows: days(judged) })?.days.length)).toEqual([10, 14]);
    expect(evidenceChart({ ...spend, rows: [] })).toBeUndefined();
    expect(evidenceChart({ ...spend, rows: days(0) })).toBeUndefined();
  });

  test('are table cells without blocked markup, and names are escaped', () => {
    const html = barsHtml({ title: '<b>Goals</b>', note: 'a & b', days: [{ day: 'Nov 1', text: '<1', share: 2, mark: 1, isJudged: true }] }, '#fff3b0');
    expect(html).not.toMatch(/<(img|svg|script|b)\b|url\(|var\(/);
    expect(readBars(html)).toEqual([['100 judged']]);
  });
});
