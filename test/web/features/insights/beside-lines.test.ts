import { describe, expect, it } from 'vitest';
import type { ListedInsight } from '../../../../shared/contract/insights.ts';
import { withThoseBelow } from '../../../../web/src/components/insights/sites/list-filter.ts';
import { sourcesOfText } from '../../../../web/src/components/insights/source-list.ts';
import { computeCheckLines } from '../../../../web/src/components/insights/sites/beside-lines.ts';

const size = { width: 132, height: 72 };

describe('the lines of a check', () => {
  it('run from the oldest month to the newest, between the least and the most that is known', () => {
    const lines = computeCheckLines([{ yearMonth: '202608', own: -0.5, siblings: null }, { yearMonth: '202609', own: 0, siblings: 0 }, { yearMonth: '202610', own: 0.5, siblings: 0.25 }], size);
    // Plot from 14 to 50 high; 16 to 116 wide.
    expect(lines).toMatchObject({ own: '16,50 66,32 116,14', siblings: '66,32 116,23', zero: 32, since: 66, months: [{ x: 16 }, { x: 66 }, { x: 116 }] });
    expect(computeCheckLines([{ yearMonth: '202609', own: 0, siblings: null }, { yearMonth: '202610', own: 0, siblings: null }], size)).toMatchObject({ own: '16,50 116,50', siblings: '' });
  });
  it('are none of one month', () => {
    expect(computeCheckLines([{ yearMonth: '202610', own: 0, siblings: null }], size)).toBeNull();
    expect(computeCheckLines([], size)).toBeNull();
  });
});

it('names are read one a line, without the empty ones and each once', () => {
  expect(sourcesOfText(' caring.com \n\naplace.test\ncaring.com\n')).toEqual(['caring.com', 'aplace.test']);
});

it('a company’s list adds what the list of all sites had no room for, once', () => {
  const row = (siteId: string, title = 'A'): ListedInsight => ({
    siteId, recommendationId: 'r', siteName: siteId, above: '', timeZone: 'UTC', mayUpdate: true, yearMonth: '202610', category: 'emailInstances', status: 'pending', title, words: '', updatedAt: '2026-11-04T10:00:00.000Z',
  });
  expect(withThoseBelow([row('one')], [row('one', 'older'), row('two')]).map(({ siteId, title }) => [siteId, title])).toEqual([['one', 'A'], ['two', 'A']]);
});
