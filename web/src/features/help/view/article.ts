/** A piece of a line of an article. `to` is another article's id. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'em' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };
export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly line: readonly Inline[] }
  | { readonly kind: 'steps' | 'list'; readonly items: readonly (readonly Inline[])[] };

/** One article of the Help Center, built from a Markdown file. */
export type Article = {
  /** The name of its file. */
  readonly id: string;
  readonly title: string;
  readonly topic: string;
  readonly summary: string;
  /** Other names: used by the search, never shown. */
  readonly words: string;
  /** Parts of the errors and empty states that it explains. */
  readonly answers: readonly string[];
  readonly blocks: readonly Block[];
};

export type ArticleTitle = Pick<Article, 'id' | 'title' | 'topic' | 'words' | 'summary'>;

/** The topics in the order in which newcomers need them. */
export const topics = [
  'Start here',
  'Connections',
  'Numbers',
  'Audits and recommendations',
  'Reports and sales',
  'People and access',
  'Plan and trial',
  'Troubleshooting',
] as const;

const getLineText = (line: readonly Inline[]): string => line.map(({ text }) => text).join('');

/** All words of an article as one text. */
export const plainText = ({ blocks }: Pick<Article, 'blocks'>): string =>
  blocks.map(block => ('items' in block ? block.items.map(getLineText).join(' ') : getLineText(block.line))).join(' ');

const wordsPerMinute = 200;
/** The reading time in whole minutes. */
export const computeReadingMinutes = (article: Pick<Article, 'blocks'>): number =>
  Math.max(1, Math.round(plainText(article).split(/\s+/).length / wordsPerMinute));

/** The article that explains a text; if several do, the one with the longest matching part. */
export function articleAbout<A extends Pick<Article, 'answers'>>(text: string, articles: readonly A[]): A | undefined {
  let best: { readonly article: A; readonly length: number } | undefined;
  for (const article of articles) {
    for (const part of article.answers) {
      if (text.includes(part) && part.length > (best?.length ?? 0)) best = { article, length: part.length };
    }
  }
  return best?.article;
}
