import { describe, expect, test } from 'vitest';
import { crmDays, crmRecord } from '../../../../shared/domain/leads/crm-record.ts';
import { monthRange } from '../../../../shared/domain/periods/days.ts';
import { withEnteredUnits } from '../../../../shared/domain/sales/entered-days.ts';
import { leadSchema } from '../../../../shared/model/lead.ts';

const deal = (day: string) => {
  const at = Date.parse(`${day}T12:00:00Z`);
  return leadSchema.parse({ leadId: day, siteId: 'site', timestamp: at, timestampUpdated: at, status: 'Won', closeTimestamp: at, metrics: {} });
};
const september = { start: '2026-09-01', end: '2026-09-30' };
const won = (...days: string[]) => crmDays(days.map(deal), september, 'UTC');
const readUnits = (days: ReturnType<typeof withEnteredUnits>, range = september) =>
  crmRecord(days, range)?.sources.crm?.parts['unitsSold'];
const daysWith = (days: ReturnType<typeof withEnteredUnits>) =>
  [...days].flatMap(([day, { sources }]) => (sources.crm?.parts['unitsSold'] ? [`${day} ${sources.crm.parts['unitsSold']}`] : []));
const entered = (units: number, month = '202609') => new Map([[month, units]]);

describe('a month that counts entered units', () => {
  test.each<[string, number, string[], string[]]>([
    ['as many as were won', 2, ['2026-09-05', '2026-09-20'], ['2026-09-05 1', '2026-09-20 1']],
    ['fewer than were won', 2, ['2026-09-01', '2026-09-05', '2026-09-20'], ['2026-09-05 1', '2026-09-20 1']],
    ['more than were won', 5, ['2026-09-05', '2026-09-20'], ['2026-09-05 2', '2026-09-20 3']],
    ['none', 0, ['2026-09-05'], []],
    ['two on one day', 3, ['2026-09-05', '2026-09-06'], ['2026-09-05 1', '2026-09-06 2']],
  ])('has %s', (_, units, closed, want) => {
    const days = withEnteredUnits(won(...closed), entered(units), '2026-11-20');
    expect(daysWith(days)).toEqual(want);
    expect(readUnits(days)).toBe(units);
  });

  test('without deals spreads units evenly over its days, adding up to the entered number', () => {
    const days = withEnteredUnits(new Map(), entered(3), '2026-11-20');
    expect(daysWith(days)).toEqual(['2026-09-10 1', '2026-09-20 1', '2026-09-30 1']);
    for (const units of [1, 7, 29, 30, 31, 365]) expect(readUnits(withEnteredUnits(new Map(), entered(units), '2026-11-20'))).toBe(units);
  });

  test('has no leads and bookings without a CRM, and preserves those from a CRM', () => {
    const alone = crmRecord(withEnteredUnits(new Map(), entered(1), '2026-11-20'), september);
    expect(alone?.sources.crm).toMatchObject({ days: 30, parts: { unitsSold: 1 } });
    expect(alone?.sources.crm?.parts).not.toHaveProperty('leads');
    const combined = crmRecord(withEnteredUnits(won('2026-09-05'), entered(4), '2026-11-20'), september);
    expect(combined?.sources.crm?.parts).toMatchObject({ leads: 1, unitsSold: 4 });
  });

  test('spreads a current month over its past days, and skips a future month', () => {
    const running = withEnteredUnits(new Map(), entered(2, '202611'), '2026-11-04');
    expect(daysWith(running)).toEqual(['2026-11-02 1', '2026-11-04 1']);
    expect(withEnteredUnits(new Map(), entered(2, '202611'), '2026-10-31').size).toBe(0);
  });

  test('changes no other month', () => {
    const days = withEnteredUnits(won('2026-09-05'), entered(9, '202608'), '2026-11-20');
    expect(readUnits(days)).toBe(1);
    expect(readUnits(days, monthRange('202608'))).toBe(9);
  });
});
