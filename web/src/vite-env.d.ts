/// <reference types="vite/client" />

/** web/build/help-articles.ts makes it of the Markdown in features/help/articles. */
declare module 'virtual:help-articles' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an ambient module imports nothing by a relative name
  export const articles: readonly import('./features/help/view/article.ts').Article[];
}
