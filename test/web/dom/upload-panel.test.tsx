import { expect, it } from 'vitest';
import { UploadPanel } from '../../../web/src/features/sales/components/upload-panel.tsx';
import { doing, draw, listToastTexts, press, text, until } from './support/draw.tsx';
import { listCalls, refused, serve } from './support/server.ts';

const line = { line: 2, month: '2026-10', display: '', units: '', revenue: '700', problem: null };
const answer = (revision: number, revenue: number) => ({
  lines: [line], accepted: 1, refused: 0, problem: null, headings: ['Month', 'Revenue'], columns: { month: 0, revenue: 1 }, columnsFrom: 'headings',
  months: [{ yearMonth: '202610', revision, before: { units: null, revenue }, after: { units: null, revenue: 700 } }], closed: [], change: null,
});

it('shows what a colleague entered since the preview before it replaces that', async () => {
  let book = { revision: 5, revenue: 200 };
  serve({
    'upload-revenue': ({ query: { preview, seen } }) => {
      if (preview === '1') return answer(book.revision, book.revenue);
      return seen === `202610:${book.revision}` ? answer(book.revision, book.revenue) : refused(409, 'conflict', 'Someone else changed October 2026. Nothing was saved');
    },
  });
  await draw(<UploadPanel kind="revenue" siteId="site-a" siteName="A" currency="USD" />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File(['Month,Revenue\n2026-10,700'], 'october.csv')] });
  await doing(() => void input?.dispatchEvent(new Event('change', { bubbles: true })));
  await until('$200');
  book = { revision: 6, revenue: 4000 };
  await press('Import 1 row');
  await until('$4,000');
  expect(listToastTexts()).toEqual(['Someone else changed October 2026. Nothing was saved']);
  await press('Import 1 row');
  await until(() => listToastTexts().some(words => words.includes('1 row of october.csv saved')));
  expect(listCalls('upload-revenue').map(({ query }) => [query['preview'], query['seen']])).toEqual([
    ['1', undefined], [undefined, '202610:5'], ['1', undefined], [undefined, '202610:6'],
  ]);
  expect(text()).toContain('Choose file');
});
