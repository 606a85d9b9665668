import { expect, it } from 'vitest';
import { screens } from '../../../../shared/screens/routes.ts';
import { readArticles } from '../../../../web/build/help-articles.ts';
import { aboutPage, articlesOfPage } from '../../../../web/src/features/help/view/about-pages.ts';

it('existing articles explain every page', () => {
  const articles = readArticles().map(({ id }) => id);
  expect(Object.keys(articlesOfPage).toSorted()).toEqual(screens.map(({ id }) => id).toSorted());
  for (const [page, ids] of Object.entries(articlesOfPage)) {
    expect(ids.length, page).toBeGreaterThan(0);
    expect(ids.filter(id => !articles.includes(id)), page).toEqual([]);
  }
});

it('the address identifies the page a person came from', () => {
  expect(aboutPage('/billing-management?site=a')?.articles[0]).toBe('billing');
  expect(aboutPage('/admin/site-1/ga4')?.title).toBe('Site Management');
  expect(aboutPage('/nowhere')).toBeUndefined();
  expect(aboutPage(null)).toBeUndefined();
});
