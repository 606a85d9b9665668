import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { registry } from '../../../shared/contract/registry.ts';
import { withoutSummaries } from '../../../web/build/no-summaries.ts';

const root = new URL('../../../', import.meta.url);
const sources = globSync('shared/contract/*.ts', { cwd: root }).map(file => readFileSync(new URL(file, root), 'utf8'));

it('removes every endpoint summary and nothing else', () => {
  const left = sources.map(withoutSummaries);
  const summaries = Object.values(registry).map(({ summary }) => summary);
  expect(summaries.length).toBeGreaterThan(150);
  const found = (texts: readonly string[]) => summaries.filter(summary => texts.some(text => text.includes(summary)));
  expect(found(sources).length).toBeGreaterThan(150);
  expect(found(left)).toEqual([]);
  expect(left.some(text => text.includes('  summary: `'))).toBe(false);
  const lines = (text: string) => text.split('\n').filter(line => line.trim() !== '');
  for (const [index, source] of sources.entries()) {
    const remaining = lines(left[index] ?? '');
    const gone = lines(source).filter(line => !remaining.includes(line));
    expect(gone.every(line => /^ {2}summary:|^ {4}['"].*['"],$/.test(line)), gone.join('\n')).toBe(true);
  }
});
