import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { type Article, type ArticleTitle, type Block, type Inline, topics } from '../src/features/help/view/article.ts';

export const articleFolder = join(import.meta.dirname, '../src/features/help/articles');

/** Every article of the folder, by topic and then by title. A file that is not as articles are fails the build, by its name. */
export function readArticles(folder: string = articleFolder): Article[] {
  const articles = readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => parseArticle(name.slice(0, -3), readFileSync(join(folder, name), 'utf8')));
  const articleIds = new Set(articles.map(({ id }) => id));
  const dead = articles.flatMap(({ id, blocks }) =>
    listLinks(blocks)
      .filter(to => !articleIds.has(to))
      .map(to => `${id} links to ${to}`),
  );
  if (dead.length > 0) throw new Error(`Articles that there are not: ${dead.join(', ')}`);
  const place = ({ topic }: Article) => topics.findIndex(candidate => candidate === topic);
  return articles.sort((a, b) => place(a) - place(b) || order(a) - order(b) || a.title.localeCompare(b.title));
}

/** The first article of the first topic is the one that opens. */
const order = ({ id }: Article): number => (id === 'first-steps' ? 0 : 1);

const listLinks = (blocks: readonly Block[]): string[] =>
  blocks
    .flatMap(block => ('items' in block ? block.items.flat() : block.line))
    .flatMap(part => (part.kind === 'link' ? [part.to] : []));

/** @throws Error that names the file and what is wrong with it */
export function parseArticle(id: string, source: string): Article {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'));
  if (parts === null) throw new Error(`${id}.md does not begin with its title between two lines of ---`);
  const [, head = '', body = ''] = parts;
  const given = (name: string): string => {
    const value = new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1]?.trim();
    if (value === undefined) throw new Error(`${id}.md names no ${name}`);
    return value;
  };
  const topic = given('topic');
  if (!topics.some(candidate => candidate === topic))
    throw new Error(`${id}.md is of no topic that there is: ${topic}`);
  const answers = [...head.matchAll(/^ {2}- (.+)$/gm)].map(([, part = '']) => part.trim());
  const blocks = lexer(body).flatMap(token => toBlocks(id, token));
  return { id, title: given('title'), topic, summary: given('summary'), words: given('words'), answers, blocks };
}

function toBlocks(id: string, token: Token): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [{ kind: 'heading', line: toLine(id, token.tokens ?? []) }];
    case 'paragraph':
      return [{ kind: 'paragraph', line: toLine(id, token.tokens ?? []) }];
    case 'list': {
      const list = token as Tokens.List;
      return [
        {
          kind: list.ordered ? 'steps' : 'list',
          items: list.items.map(item =>
            toLine(
              id,
              item.tokens.flatMap(child => ('tokens' in child ? (child.tokens ?? []) : [])),
            ),
          ),
        },
      ];
    }
    default:
      throw new Error(`${id}.md holds a ${token.type}, which articles do not have`);
  }
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('\n', ' ');

function toLine(id: string, tokens: readonly Token[]): Inline[] {
  return tokens.map((token): Inline => {
    const text = unescaped('text' in token ? String(token.text) : token.raw);
    switch (token.type) {
      case 'text':
      case 'escape':
        return { kind: 'text', text };
      case 'strong':
      case 'em':
        return { kind: token.type, text };
      case 'codespan':
        return { kind: 'code', text };
      case 'link':
        return { kind: 'link', text, to: String(token.href) };
      default:
        throw new Error(`${id}.md holds a ${token.type}, which lines of articles do not have`);
    }
  });
}

/** Finding an article needs no more: what the header's search loads. */
const toTitle = ({ id, title, topic, words, summary }: Article): ArticleTitle => ({ id, title, topic, words, summary });

const modules: Readonly<Record<string, () => string>> = {
  'virtual:help-articles': () => `export const articles = ${JSON.stringify(readArticles())};`,
  'virtual:help-titles': () => `export const titles = ${JSON.stringify(readArticles().map(toTitle))};`,
};

/** The articles, and their titles alone, as modules of the web: what reads Markdown stays behind. */
export const helpArticles = (): Plugin => ({
  name: 'help-articles',
  resolveId: { filter: { id: /^virtual:help-(articles|titles)$/ }, handler: id => `\0${id}` },
  load: { filter: { id: /virtual:help-(articles|titles)$/ }, handler: id => modules[id.slice(1)]?.() },
});
