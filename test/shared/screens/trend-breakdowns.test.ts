import { expect, it } from 'vitest';
import { dimensions } from '../../../shared/numbers/breakdowns/dimensions.ts';
import { pages } from '../../../shared/screens/pages/pages.ts';
import { trendBreakdowns } from '../../../shared/screens/trend-breakdowns.ts';

it.each(Object.entries(trendBreakdowns))('%s is broken down by a panel that has its column', (_, { page, panel: name, column, name: part }) => {
  const { panels }: { panels: Readonly<Record<string, { kind: string; dimension?: keyof typeof dimensions; columns?: readonly string[] }>> } = pages[page];
  const panel = panels[name];
  expect(panel).toMatchObject({ kind: 'rows' });
  expect(panel?.columns).toContain(column);
  expect(dimensions[panel?.dimension ?? 'channel'].title.toLowerCase()).toContain(part);
});
