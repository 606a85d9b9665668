import { describe, expect, it } from 'vitest';
import { breakdownDifferences } from '../../../../shared/numbers/rollup/difference.ts';
import { rollupDays } from '../../../../shared/numbers/rollup/rollup.ts';
import { ga4Day } from '../metrics/sample-days.ts';
import { all, empty } from './sample-records.ts';

describe('the difference of a breakdown', () => {
  const rows = [
    { sessions: 6, keyEvents: 2 },
    { sessions: 4, keyEvents: 1 },
  ];
  const devices = [
    { device: 'mobile', sessions: 7, keyEvents: 3 },
    { device: 'desktop', sessions: 3, keyEvents: 0 },
  ];
  const hours = [{ hour: 3, sessions: 9, keyEvents: 5 }];
  it('is stored, in either direction', () => {
    const record = rollupDays(
      { ga4: [ga4Day('2026-10-01', { traffic: rows, devices, hours, totals: { sessions: 12 } })] },
      all,
    );
    expect(breakdownDifferences(record)).toEqual({
      channels: { sessions: 2, goals: 0 },
      devices: { sessions: 2, goals: 0 },
      hours: { sessions: 3, goals: -2 },
    });
  });
  it('is zero for a complete breakdown, and unknown without GA4', () => {
    const record = rollupDays({ ga4: [ga4Day('2026-10-01', { traffic: rows, devices })] }, all);
    expect(breakdownDifferences(record)).toMatchObject({
      channels: { sessions: 0, goals: 0 },
      devices: { sessions: 0, goals: 0 },
    });
    expect(breakdownDifferences(empty)).toBeNull();
  });
});
