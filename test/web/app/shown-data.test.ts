import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { useShown } from '../../../web/src/app/api/use-shown.ts';

const failed = { status: 503, code: 'stopped', message: 'Try again' };
const gone = { status: 404, code: 'not-found', message: 'Not found' };

describe('a failed refresh', () => {
  test.each([
    ['nothing loaded yet', undefined, failed, failed],
    ['a refresh fails', { rows: 1 }, failed, undefined],
    ['what was shown is gone', { rows: 1 }, gone, gone],
    ['nothing failed', { rows: 1 }, undefined, undefined],
  ])('%s', (_case, currentData, error, expected) => {
    const result = useShown({ currentData, error, isError: error !== undefined });
    expect(result.error).toEqual(expected);
    expect(result.isError).toBe(expected !== undefined);
    expect(result.currentData).toBe(currentData);
  });

  test('screens read query errors only through useShown', () => {
    const found = globSync('web/src/**/*.{ts,tsx}').flatMap(file => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/const\s+(\{[^}]*\}|\w+)\s*=\s*(use\w+Query)\(/g)].flatMap(([, left = '', hook = '']) => {
        if (hook.includes('Lazy')) return [];
        const reads = left.startsWith('{')
          ? /\b(error|isError)\b/.test(left)
          : new RegExp(String.raw`\b${left}\.(isError|error)\b`).test(text);
        return reads ? [`${file}: ${hook}`] : [];
      });
    });
    expect(found).toEqual([]);
  });
});

test('forms do not refetch the revision they save over', () => {
  const readers = globSync('web/src/**/*.{ts,tsx}').filter(file =>
    /useLazyGetSiteQuery\(\)/.test(readFileSync(file, 'utf8')),
  );
  // Consumer sources read what their form opens with.
  expect(readers.toSorted()).toEqual(['web/src/app/api/use-node-save.ts', 'web/src/components/insights/consumer-sources.tsx']);
});
