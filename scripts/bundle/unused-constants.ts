import type { Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseAst } from 'vite';

const shared = join(import.meta.dirname, '../../shared') + sep;

/**
 * Marks the calls by which a module of `shared` creates constants as free of side effects, so esbuild drops unused
 * ones. Without the marks, a handler contains and builds the schemas of every endpoint in its contract's file.
 */
export function withPureConstants(source: string): string {
  const calls = parseAst(source, { lang: 'ts' }).body.flatMap(statement => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init?.type === 'CallExpression' ? [init] : [],
    );
  });
  // A marked call removes its nested matches; a remaining one is written again.
  return calls.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
    source,
  );
}

/** Drops unused constants of `shared` from a function's bundle; no module there has side effects. */
export const unusedConstants: Plugin = {
  name: 'unused-constants',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]shared[\\/].*\.ts$/ }, ({ path }) =>
      path.startsWith(shared) ? { contents: withPureConstants(readFileSync(path, 'utf8')), loader: 'ts' } : undefined,
    );
  },
};
