import { describe, expect, it } from 'vitest';
import { parseArticle, readArticles } from '../../../../web/build/help-articles.ts';
import { articleAbout, computeReadingMinutes } from '../../../../web/src/features/help/view/article.ts';
import { glossary } from '../../../../web/src/features/help/view/glossary.ts';
import { createSearch } from '../../../../web/src/features/help/view/search.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import type { PagePanel } from '../../../../shared/screens/pages/definition.ts';
import { pages } from '../../../../shared/screens/pages/pages.ts';
import { screens } from '../../../../shared/screens/routes.ts';
import { questions } from './questions.ts';

const articles = readArticles();
const destinations = screens.map(({ path, title, words = '' }) => ({ to: path, title, words }));
const search = createSearch(articles, glossary, destinations);
/** The panels with a question mark (components/panel/data-panel.tsx): of the pages of numbers as they are defined, of the overview by hand. */
const pageTitles = [...new Set(Object.values(pages).flatMap(({ panels }) => Object.values<PagePanel>(panels).flatMap(panel => ('title' in panel ? [panel.title] : []))))];
const overviewTitles = [
  'Audit score', 'Desktop Page Speed', 'Mobile Page Speed', 'Revenue tracker', 'Goal tracker', 'Top 5 Cities', 'Map of Conversions By City', 'Cover Your Six',
  'Newest audit', 'Page speed',
];
const missed = questions.filter(([typed, answer]) => !search(typed).slice(0, 3).some(({ kind, id }) => answer === (kind === 'article' ? id : `${kind}:${id}`)));

describe('the help search', () => {
  it('answers 95 of 100 typed questions among its first three results', () => {
    expect(questions).toHaveLength(100);
    expect(new Set(questions.map(([, answer]) => answer)).size).toBeGreaterThan(30);
    const known = [...articles.map(({ id }) => id), ...glossary.map(({ id }) => `term:${id}`)];
    for (const [, answer] of questions) expect(known).toContain(answer);
    expect(1 - missed.length / questions.length, missed.map(([typed]) => typed).join('; ')).toBeGreaterThanOrEqual(0.95);
  });
  it('finds every panel that links here, in an article or by a glossary term', () => {
    const titles = [...pageTitles, ...overviewTitles];
    expect(titles.length).toBeGreaterThan(40);
    const simplifyText = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ');
    const unknown = titles.filter(title => {
      const terms = simplifyText(title).trim().split(' ').filter(word => word.length > 3).map(word => word.replace(/(ies|y|s)$/, ''));
      return !search(title).slice(0, 4).some(({ kind, id, title: found }) => {
        const article = articles.find(candidate => kind === 'article' && candidate.id === id);
        const text = simplifyText(article === undefined ? found : JSON.stringify(article));
        return kind !== 'page' && terms.every(word => text.includes(word));
      });
    });
    expect(unknown).toEqual([]);
  });
  it.each([
    ['send a report to my boss', 'article', 'share-reports'], ['change my password', 'article', 'sign-in-problems'],
    ['roas', 'term', 'ROAS'], ['invite a colleague', 'article', 'people'], ['compare months', 'article', 'comparisons'],
    ['cost per lead', 'term', 'costPerLead'],
  ])('answers "%s" with the %s %s first', (typed, kind, id) => {
    expect(search(typed)[0]).toMatchObject({ kind, id });
  });
  it('tolerates typos, and finds glossary terms and pages', () => {
    expect(search('recconect')[0]?.id).toBe('reconnect');
    expect(search('bounce rate').slice(0, 3)).toContainEqual({ kind: 'term', id: 'bounceRate', title: 'Bounce rate', under: 'Glossary' });
    expect(search('site upload').some(({ kind, id }) => kind === 'page' && id === '/admin-site-upload')).toBe(true);
    expect(search('   ')).toEqual([]);
    expect(search('the of and')).toEqual([]);
  });
});

describe('articles', () => {
  it('name no provider, because readers see them under their own brand', () => {
    for (const article of articles) expect(JSON.stringify(article), article.id).not.toMatch(/insights engine|\bISL\b|beacon/i);
  });
  it('take only a few minutes to read', () => {
    for (const article of articles) expect(computeReadingMinutes(article), article.id).toBeLessThanOrEqual(3);
  });
  it('are rejected if malformed', () => {
    const head = '---\ntitle: A\ntopic: Numbers\nsummary: B\nwords: c\nanswers:\n---\n\n';
    expect(parseArticle('good', `${head}1. **One** of [two](reconnect).`).blocks).toEqual([
      { kind: 'steps', items: [[{ kind: 'strong', text: 'One' }, { kind: 'text', text: ' of ' }, { kind: 'link', text: 'two', to: 'reconnect' }, { kind: 'text', text: '.' }]] },
    ]);
    expect(() => parseArticle('bare', '# A')).toThrow('bare.md does not begin');
    expect(() => parseArticle('untitled', head.replace('title: A\n', ''))).toThrow('untitled.md names no title');
    expect(() => parseArticle('lost', head.replace('Numbers', 'Elsewhere'))).toThrow('of no topic');
    expect(() => parseArticle('table', `${head}| a |\n|---|\n| b |`)).toThrow('table.md holds a table');
    expect(() => parseArticle('picture', `${head}![a](b)`)).toThrow('holds a image');
  });
  it('are found by the texts they explain, the longest match first', () => {
    const two = [{ id: 'a', answers: ['was deleted'] }, { id: 'b', answers: ['was already deleted'] }];
    expect(articleAbout('North was already deleted', two)?.id).toBe('b');
    expect(articleAbout('North was deleted', two)?.id).toBe('a');
    expect(articleAbout('North stands', two)).toBeUndefined();
  });
});

it('the glossary has every metric of the table and explains its calculation', () => {
  expect(glossary.filter(({ group }) => group !== 'Basics').map(({ id }) => id).sort()).toEqual(Object.keys(metricTable).sort());
  expect(new Set(glossary.map(({ id }) => id)).size).toBe(glossary.length);
  expect(glossary.find(({ id }) => id === 'bounceRate')).toEqual({
    id: 'bounceRate', title: 'Bounce rate', abbreviation: 'BR', group: 'Website', description: 'Share of sessions that were not engaged: under ten seconds, one page, and no goal.',
    formula: ['bounces', 'sessions'], total: 'weighted, not the average of the rates', sources: 'Google Analytics', direction: 'Lower is better',
  });
});
