import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Comment, type Node, parseSync, type Program } from 'oxc-parser';

export const root = join(import.meta.dirname, '../..');

export type Source = { readonly file: string; readonly program: Program; readonly comments: readonly Comment[] } & {
  readonly lineAt: (offset: number) => number;
};

/** Parses all sources of these globs, without tests and generated files. */
export const parseSources = (pattern: string): Source[] =>
  globSync(pattern, { cwd: root })
    .toSorted()
    .map(file => {
      const text = readFileSync(join(root, file), 'utf8');
      const { program, comments } = parseSync(file, text);
      return { file, program, comments, lineAt: offset => text.slice(0, offset).split('\n').length };
    });

/** Visits a syntax tree, parents first. */
export function visit(node: unknown, see: (node: Node, parents: readonly Node[]) => void, parents: Node[] = []): void {
  if (Array.isArray(node)) for (const part of node) visit(part, see, parents);
  if (typeof node !== 'object' || node === null || !('type' in node) || typeof node.type !== 'string') return;
  const current = node as Node;
  see(current, parents);
  const path = [...parents, current];
  for (const value of Object.values(current)) visit(value, see, path);
}

/** Returns the subjects of the latest commits, newest first; none outside a Git checkout. */
export function commitSubjects(since: string): string[] {
  try {
    const log = execFileSync('git', ['log', '--format=%s', `--since=${since}`], { cwd: root, encoding: 'utf8' });
    return log.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
