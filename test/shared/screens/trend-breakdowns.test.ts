import { expect, it } from 'vitest';
import { dimensions } from '../../../shared/numbers/breakdowns/dimensions.ts';
import { pages } from '../../../shared/screens/pages/pages.ts';
import { trendBreakdowns } from '../../../shared/screens/trend-breakdowns.ts';

const all = Object.entries(trendBreakdowns).flatMap(([figure, breakdowns]) => breakdowns.map(breakdown => [figure, breakdown.name, breakdown] as const));

it.each(all)('%s by %s is a panel that has its column', (_, name, { page, panel: key, column, dimension }) => {
  const { panels }: { panels: Readonly<Record<string, { kind: string; dimension?: string; columns?: readonly string[] }>> } = pages[page];
  expect(panels[key]).toMatchObject({ kind: 'rows', dimension });
  expect(panels[key]?.columns).toContain(column);
  expect(dimensions[dimension].title.toLowerCase()).toContain(name);
});

it('offers campaign, city, and device where the stored days hold them', () =>
  expect(Object.fromEntries(Object.entries(trendBreakdowns).map(([figure, breakdowns]) => [figure, breakdowns.map(({ name }) => name).join(' ')]))).toEqual({
    sessions: 'channel campaign city device',
    goals: 'channel campaign city device',
    revenue: 'channel campaign city',
    transactions: 'channel campaign city',
    adSpend: 'platform campaign device',
  }));
