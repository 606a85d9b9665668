import { describe, expect, it } from 'vitest';
import type { PageRow } from '../../../../shared/model/page.ts';
import { splitIntoParts } from '../../../../web/src/components/trend/use-parts.ts';

const series = [10, null, 20].map((value, index) => ({ date: `2026-11-0${index + 1}`, value, provisional: false }));
const row = (key: string, trend: readonly (number | null)[], channel?: PageRow['channel']): PageRow => ({ key: [key], ...(channel === undefined ? {} : { channel }), facts: {}, previous: null, trend: [...trend] });

describe('the parts of a line', () => {
  it('add up to each known point, with the others as one part', () => {
    const parts = splitIntoParts(series, [row('organic', [6, 1, null], 'organic'), row('Facebook Ads', [3, 2, 15])]);
    expect(parts).toEqual([
      { id: 'organic', name: 'Organic search', color: '--channel-organic', values: [6, null, 0] },
      { id: 'Facebook Ads', name: 'Facebook Ads', color: '--channel-direct', values: [3, null, 15] },
      { id: 'others', name: 'Other', color: '--channel-unattributed', values: [1, null, 5] },
    ]);
  });
  it('have no others if the rows explain everything, and combine rows from the seventh on', () => {
    expect(splitIntoParts(series, [row('a', [10.004, null, 20])])).toHaveLength(1);
    const many = splitIntoParts(series, Array.from({ length: 9 }, (_, index) => row(`row ${index}`, [1, null, 2])));
    expect(many).toHaveLength(7);
    expect(many[6]).toMatchObject({ name: 'Other', values: [4, null, 8] });
  });
  it('ignore rows of other days', () => expect(splitIntoParts(series, [row('a', [1, 2])])).toMatchObject([{ name: 'Other' }]));
});
