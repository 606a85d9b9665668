import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What the boot script preloads, so that the page's own code does not wait for the entry's. */
const firstViews = { 'data-app': 'features/overview/overview-page.tsx', 'data-login': 'features/login/login-page.tsx' };

type Bundle = NonNullable<Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1]>;

/** The chunk of a lazy page and everything it imports statically, as addresses. */
function filesOf(bundle: Bundle, module: string): string[] {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    files.add(file);
    chunk.imports.forEach(add);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(module)) add(chunk.fileName);
  }
  return [...files].map(file => `/${file}`);
}

/** Names the first view's chunks and the typeface in index.html; there is no inline script (strict CSP). */
const preloads = (): Plugin => ({
  name: 'first-view-preloads',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (bundle === undefined) return html;
      const attributes = Object.entries(firstViews)
        .map(([name, module]) => `${name}="${filesOf(bundle, module).join(' ')}"`)
        .join(' ');
      const font = Object.keys(bundle).find(file => file.endsWith('.woff2'));
      return {
        html: html.replace('<script src="/boot.js"', `<script src="/boot.js" ${attributes}`),
        tags: font === undefined ? [] : [{
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' },
          injectTo: 'head' as const,
        }],
      };
    },
  },
});

/** Prints what each chunk weighs on the wire. */
const brotliSizes = (): Plugin => ({
  name: 'brotli-sizes',
  writeBundle(_, bundle) {
    if (process.env.SIZES !== '1') return;
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') this.info(`${file.fileName} ${(brotliCompressSync(file.code).length / 1000).toFixed(1)} kB`);
    }
  },
});

const inPackages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);

export default defineConfig({
  root: 'web',
  plugins: [react(), preloads(), brotliSizes()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    /** One style sheet: fewer requests, and no page waits for its own. */
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: inPackages('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom', 'react-redux', '@reduxjs/toolkit', 'reselect', 'immer', 'redux', 'redux-thunk', 'use-sync-external-store'),
              priority: 3,
            },
            { name: 'identity', test: inPackages('aws-amplify', '@aws-amplify/auth', '@aws-amplify/core', '@smithy', '@aws-crypto'), priority: 2 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000', '/config.json': 'http://localhost:3000', '/_local': 'http://localhost:3000' } },
});
