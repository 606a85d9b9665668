import { describe, expect, it } from 'vitest';
import { holidayAnnotations } from '../../../shared/domain/annotations/holidays.ts';
import { listHolidays } from '../../../shared/domain/periods/us-holidays.ts';

/** By hand, from the rules of the law and a calendar of 2026. */
const of2026 = ['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-04', '2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'];

describe('public holidays', () => {
  it('are those of the law, in order', () => {
    expect(listHolidays(2026).map(({ day }) => day)).toEqual(of2026);
    // May 2027 ends on a Monday.
    expect(listHolidays(2027).find(({ id }) => id === 'memorial')).toEqual({ id: 'memorial', name: 'Memorial Day', day: '2027-05-31', isFixed: false });
  });
  it('are annotations of every node, across a new year', () => {
    expect(holidayAnnotations('s', { start: '2026-11-26', end: '2027-01-01' }).map(({ annotationId, siteId, from, to, text, scope, kind }) => [annotationId, siteId, from, to, text, scope, kind])).toEqual([
      ['holiday.thanksgiving.2026-11-26', 's', '2026-11-26', '2026-11-26', 'Thanksgiving', 'all', 'holiday'],
      ['holiday.christmas.2026-12-25', 's', '2026-12-25', '2026-12-25', 'Christmas Day', 'all', 'holiday'],
      ['holiday.new-year.2027-01-01', 's', '2027-01-01', '2027-01-01', "New Year's Day", 'all', 'holiday'],
    ]);
    expect(holidayAnnotations('s', { start: '2026-11-27', end: '2026-12-24' })).toEqual([]);
  });
});
