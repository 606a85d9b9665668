import { expect, it } from 'vitest';
import type { ListedInsight } from '../../../../shared/contract/insights.ts';
import { withThoseBelow } from '../../../../web/src/components/insights/sites/list-filter.ts';
import { sourcesOfText } from '../../../../web/src/components/insights/source-list.ts';

it('names are parsed one per line, without empty lines or duplicates', () => {
  expect(sourcesOfText(' caring.com \n\naplace.test\ncaring.com\n')).toEqual(['caring.com', 'aplace.test']);
});

it('adds insights of a company missing from the list of all sites, once', () => {
  const row = (siteId: string, title = 'A'): ListedInsight => ({
    siteId, recommendationId: 'r', siteName: siteId, above: '', timeZone: 'UTC', mayUpdate: true, yearMonth: '202610', category: 'emailInstances', status: 'pending', title, words: '', updatedAt: '2026-11-04T10:00:00.000Z',
  });
  expect(withThoseBelow([row('one')], [row('one', 'older'), row('two')]).map(({ siteId, title }) => [siteId, title])).toEqual([['one', 'A'], ['two', 'A']]);
});
