import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FigureGroup } from './figure.ts';

const root = join(import.meta.dirname, '../..');
const sourceFolders = ['bin', 'functions', 'lib', 'scripts', 'shared', 'web/src', 'web/build'];
/** Static imports and re-exports, including types; a lazy import() makes no cycle. */
const importing = /^\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*'(\.[^']+)'/gm;

/** Builds the graph of source files and their imports, by path from the root. */
export function importGraph(
  folder: string = root,
  from: readonly string[] = sourceFolders,
): Map<string, readonly string[]> {
  const files = from
    .filter(room => existsSync(join(folder, room)))
    .flatMap(room =>
      readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' }).map(file => join(room, file)),
    )
    .filter(file => /\.tsx?$/.test(file));
  const fileSet = new Set(files);
  return new Map(
    files.map(file => {
      const text = readFileSync(join(folder, file), 'utf8');
      const imported = [...text.matchAll(importing)].map(([, path = '']) =>
        relative(folder, join(folder, dirname(file), path)),
      );
      return [file, [...new Set(imported)].filter(importedPath => fileSet.has(importedPath))];
    }),
  );
}

/** Finds groups of files that import each other (strongly connected, Tarjan), each sorted. */
export function importCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const at = index.size;
    index.set(file, at);
    stack.push(file);
    let lowest = at;
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, index.get(next) ?? at);
    }
    if (lowest === at) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) circles.push(group.toSorted());
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return circles;
}

export const importCircleFigures: FigureGroup = {
  names: ['import-circles'],
  async *measure() {
    const circles = importCircles(importGraph());
    for (const circle of circles) console.error(`circle: ${circle.join(' ')}`);
    yield { name: 'import-circles', value: circles.length, unit: 'circles', against: 'limit', againstValue: 0 };
  },
};
