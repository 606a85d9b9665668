/// <reference types="vite/client" />

/** Articles that web/build/help-articles.ts builds from the Markdown in features/help/articles. */
declare module 'virtual:help-articles' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an ambient module has no relative imports
  export const articles: readonly import('./features/help/view/article.ts').Article[];
}

/** Their titles, for the header's search. */
declare module 'virtual:help-titles' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an ambient module has no relative imports
  export const titles: readonly import('./features/help/view/article.ts').ArticleTitle[];
}
