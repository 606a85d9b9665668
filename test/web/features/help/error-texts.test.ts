import { expect, it } from 'vitest';
import { textsForPeople, textsWithoutArticle } from '../../../../scripts/bench/error-texts.ts';
import { readArticles } from '../../../../web/build/help-articles.ts';

it('every error and every empty state has an article that explains it', () => {
  expect(textsForPeople().length).toBeGreaterThan(150);
  expect(textsWithoutArticle().map(({ text, file }) => `${file}: ${text}`)).toEqual([]);
});

it('no article answers a missing text, or one that is too short', () => {
  const texts = textsForPeople().map(({ text }) => text);
  const idle = readArticles().flatMap(({ id, answers }) => answers.filter(part => part.length < 8 || !texts.some(text => text.includes(part))).map(part => `${id}: ${part}`));
  expect(idle).toEqual([]);
});
