import { expect, test } from 'vitest';
import { importCircles, importGraph } from '../../scripts/bench/import-circles.ts';

const graph = importGraph();
const edges = [...graph].flatMap(([file, imported]) => imported.map(target => [file, target] as const));
const crossing = (isWrong: (file: string, imported: string) => boolean): string[] =>
  edges.filter(([file, imported]) => isWrong(file, imported)).map(([file, imported]) => `${file} -> ${imported}`);
const findFeature = (file: string): string | undefined => /^web\/src\/features\/([^/]+)\//.exec(file)?.[1];

test("finds the program's imports", () => {
  expect(graph.size).toBeGreaterThan(1000);
  expect(graph.get('functions/api/audits/get-audit.ts')).toContain('functions/runtime/handler.ts');
  expect(graph.get('scripts/local/aws/mail-pages.ts')).toContain('scripts/local/kept-mail.ts');
});

test('finds import cycles', () => {
  const sample = new Map([['a', ['b']], ['b', ['c']], ['c', ['b', 'd']], ['d', ['d']], ['e', ['f']], ['f', ['g']], ['g', ['e']]]);
  expect(importCircles(sample).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([['b', 'c'], ['e', 'f', 'g']]);
});

test('no file imports itself indirectly', () => expect(importCircles(graph)).toEqual([]));

test('no feature imports another', () =>
  expect(crossing((file, imported) => findFeature(file) !== undefined && findFeature(imported) !== undefined && findFeature(file) !== findFeature(imported))).toEqual([]));

test('shared/numbers imports no screens or rules about its numbers; shared/screens computes nothing', () => {
  const callers = /^shared\/(screens|domain\/(pages|overview|reports|audits|alerts|recommendations|first-look)\/)/;
  expect(crossing((file, imported) => file.startsWith('shared/numbers/') && callers.test(imported))).toEqual([]);
  expect(crossing((file, imported) => file.startsWith('shared/screens/') && imported.startsWith('shared/domain/'))).toEqual([]);
});

test('shared/model imports no rules, and no API handler imports another', () => {
  expect(crossing((file, imported) => file.startsWith('shared/model/') && /^shared\/(domain|numbers)\//.test(imported))).toEqual([]);
  // Tools of assistants are the calls of the public API.
  const isAlone = (file: string) => file.startsWith('functions/api/') && file !== 'functions/api/public-api/serve-mcp.ts';
  expect(crossing((file, imported) => isAlone(file) && imported.startsWith('functions/api/'))).toEqual([]);
});
