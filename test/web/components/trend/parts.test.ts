import { describe, expect, it } from 'vitest';
import type { PageRow } from '../../../../shared/model/page.ts';
import { splitIntoParts } from '../../../../web/src/components/trend/split-parts.ts';

const series = [10, null, 20].map((value, index) => ({ date: `2026-11-0${index + 1}`, value, provisional: false }));
const row = (key: string, trend: readonly (number | null)[], channel?: PageRow['channel']): PageRow => ({ key: [key], ...(channel === undefined ? {} : { channel }), facts: {}, previous: null, trend: [...trend] });

describe('the parts of a line', () => {
  it('add up to each known point, with the others as one part', () => {
    const parts = splitIntoParts(series, [row('organic', [6, 1, null], 'organic'), row('fb', [3, 2, 15])], 'adPlatform');
    expect(parts).toEqual([
      { id: 'organic', name: 'Organic search', color: '--channel-organic', values: [6, null, 0] },
      { id: 'fb', name: 'Facebook Ads', color: '--channel-direct', values: [3, null, 15] },
      { id: 'others', name: 'Other', color: '--channel-unattributed', values: [1, null, 5] },
    ]);
  });
  it('have no others if the rows explain everything, and combine rows from the seventh on', () => {
    expect(splitIntoParts(series, [row('a', [10.004, null, 20])], 'campaign')).toHaveLength(1);
    const many = splitIntoParts(series, Array.from({ length: 9 }, (_, index) => row(`row ${index}`, [1, null, 2])), 'campaign');
    expect(many).toHaveLength(7);
    expect(many?.[6]).toMatchObject({ name: 'Other', values: [4, null, 8] });
  });
  it('are unknown if no row has values at these points', () => {
    expect(splitIntoParts(series, [row('a', [1, 2])], 'campaign')).toBeNull();
    expect(splitIntoParts(series, [], 'campaign')).toMatchObject([{ name: 'Other', values: [10, null, 20] }]);
  });
  it('are named after their sites', () => {
    const site = (name: string, siteId: string): PageRow => ({ ...row(name, [4, null, 5]), key: [name, siteId] });
    expect(splitIntoParts(series, [site('Dallas', 'd'), site('Dallas', 'd2')], 'site')).toMatchObject([
      { id: 'Dallas/d', name: 'Dallas' }, { id: 'Dallas/d2', name: 'Dallas' }, { name: 'Other sites', values: [2, null, 10] },
    ]);
  });
  it('leave nothing, never less, for others where rows count a session twice', () => {
    const refunds = [{ date: '2026-11-01', value: -5, provisional: false }, ...series.slice(1)];
    expect(splitIntoParts(series, [row('mobile', [12, null, 15])], 'device')).toMatchObject([{ name: 'Mobile' }, { values: [0, null, 5] }]);
    expect(splitIntoParts(refunds, [row('mobile', [-2, null, 20])], 'device')?.[1]?.values).toEqual([-3, null, 0]);
  });
});
