import MiniSearch from 'minisearch';
import { type Article, plainText } from './article.ts';
import type { Term } from './glossary.ts';

export type Hit = {
  readonly kind: 'article' | 'term' | 'page';
  readonly id: string;
  readonly title: string;
  readonly under: string;
};
export type Destination = { readonly to: string; readonly title: string; readonly words: string };

type Entry = Hit & {
  readonly key: string;
  readonly words: string;
  readonly answers: string;
  readonly summary: string;
  readonly text: string;
};

/** Common words of questions, ignored by the search. */
const fillers = new Set(
  'a an and are as at be by can cant could do does did for from get go how i if in is it its me my of on or our so that the their there this to us was we what when where which who why will with you your'.split(
    ' ',
  ),
);
const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]/g, '');
/** 'sites' and 'site', 'connecting' and 'connect' are one word. */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3);
  if (word.length > 4 && word.endsWith('ed')) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
function processTerm(word: string): string | null {
  const clean = plain(word);
  return clean === '' || fillers.has(clean) ? null : stem(clean);
}

const articleEntry = (article: Article): Entry => ({
  key: `article:${article.id}`,
  kind: 'article',
  id: article.id,
  title: article.title,
  under: article.topic,
  words: article.words,
  answers: article.answers.join(' '),
  summary: article.summary,
  text: plainText(article),
});
const termEntry = ({ id, title, abbreviation, description, group }: Term): Entry => ({
  key: `term:${id}`,
  kind: 'term',
  id,
  title,
  under: 'Glossary',
  words: abbreviation,
  answers: '',
  summary: description,
  text: group,
});
const pageEntry = ({ to, title, words }: Destination): Entry => ({
  key: `page:${to}`,
  kind: 'page',
  id: to,
  title: `Go to ${title}`,
  under: 'Page',
  words,
  answers: '',
  summary: '',
  text: '',
});

/** A search over articles, the glossary and accessible pages, without a network. */
export function createSearch(articles: readonly Article[], terms: readonly Term[], pages: readonly Destination[]) {
  const entries = [...articles.map(articleEntry), ...terms.map(termEntry), ...pages.map(pageEntry)];
  const entriesByKey = new Map(entries.map(entry => [entry.key, entry]));
  const index = new MiniSearch<Entry>({
    idField: 'key',
    fields: ['title', 'words', 'answers', 'summary', 'text'],
    processTerm,
    searchOptions: {
      boost: { title: 4, words: 3, answers: 2, summary: 2 },
      prefix: term => term.length > 2,
      fuzzy: term => (term.length > 4 ? 0.2 : false),
      // Articles answer questions; a page or a term comes first only if it matches far better.
      boostDocument: key => (String(key).startsWith('article:') ? 1.5 : 0.8),
    },
  });
  index.addAll(entries);
  /** Finds the term that was typed in full, such as 'roas': its definition is the answer. */
  const findTerm = (typed: string): string[] => {
    const name = plain(typed);
    const term = terms.find(({ title, abbreviation }) => plain(title) === name || plain(abbreviation) === name);
    return term === undefined ? [] : [`term:${term.id}`];
  };
  return (typed: string, max = 8): Hit[] =>
    [...new Set([...findTerm(typed), ...index.search(typed).map(({ id }) => String(id))])].slice(0, max).flatMap(id => {
      const entry = entriesByKey.get(id);
      return entry === undefined ? [] : [{ kind: entry.kind, id: entry.id, title: entry.title, under: entry.under }];
    });
}
