/// <reference types="vite/client" />

/** Inter as one TrueType file, for PDFs (vite.config.ts). */
declare module 'virtual:pdf-typeface' {
  export const address: string;
  export const ranges: readonly number[];
}
