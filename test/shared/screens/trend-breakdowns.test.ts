import { expect, it } from 'vitest';
import { dimensions } from '../../../shared/numbers/breakdowns/dimensions.ts';
import { toSitePanel } from '../../../shared/domain/pages/site-panel.ts';
import { definitionOfPage, pages } from '../../../shared/screens/pages/pages.ts';
import { listTrendBreakdowns } from '../../../shared/screens/trend-breakdowns.ts';

const figures = ['sessions', 'goals', 'revenue', 'transactions', 'adSpend'] as const;
const all = figures.flatMap(figure => listTrendBreakdowns(figure, false).map(breakdown => [figure, breakdown.name, breakdown] as const));

it.each(all)('%s by %s is a panel that has its column', (_, name, { page, panel: key, column, dimension }) => {
  const { panels }: { panels: Readonly<Record<string, { kind: string; dimension?: string; columns?: readonly string[] }>> } = pages[page];
  expect(panels[key]).toMatchObject({ kind: 'rows', dimension });
  expect(panels[key]?.columns).toContain(column);
  expect(dimensions[dimension].title.toLowerCase()).toContain(name);
});

it('offers campaign, city, and device where the stored days hold them', () =>
  expect(Object.fromEntries(figures.map(figure => [figure, listTrendBreakdowns(figure, false).map(({ name }) => name).join(' ')]))).toEqual({
    sessions: 'channel campaign city device',
    goals: 'channel campaign city device',
    revenue: 'channel campaign city',
    transactions: 'channel campaign city',
    adSpend: 'platform campaign device',
  }));

it.each(figures)('%s breaks down by site first above sites, from a panel that has its column by site', figure => {
  const [bySite, ...others] = listTrendBreakdowns(figure, true);
  expect(others).toEqual(listTrendBreakdowns(figure, false));
  const panel = bySite && definitionOfPage(bySite.page).panels[bySite.panel];
  expect(bySite).toMatchObject({ name: 'site', bySite: true });
  expect(panel?.kind === 'rows' && toSitePanel(panel, undefined)?.columns).toContain(bySite?.column);
});

it('has no breakdown of a rate', () => expect([listTrendBreakdowns('gcr', true), listTrendBreakdowns('gcr', false)]).toEqual([[], []]));
