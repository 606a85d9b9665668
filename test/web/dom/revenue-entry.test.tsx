import { beforeEach, expect, it } from 'vitest';
import type { SalesBook } from '../../../shared/model/sales.ts';
import { ScopeProvider } from '../../../web/src/app/address/scope.tsx';
import { apiSlice } from '../../../web/src/app/api/api-slice.ts';
import { RevenueEntryPage } from '../../../web/src/features/sales/pages/revenue-entry-page.tsx';
import { doing, draw, field, press, listToastTexts, store, text, unload, until, write } from './support/draw.tsx';
import { me, site } from './support/person.ts';
import { serve } from './support/server.ts';

const month = (yearMonth: string, revenue: number, revision: number) => ({
  yearMonth, currency: 'USD', revenue, revision, changedAt: '2026-11-01T00:00:00.000Z',
});
const makeBook = (...revenue: SalesBook['revenue']): SalesBook => ({
  siteId: site.siteId, currency: 'USD', today: '2026-11-26', goals: {}, units: [], revenue, won: [], authority: {}, changes: [],
});
const change = {
  changeId: 'save-1', kind: 'revenue', source: 'grid', at: '2026-11-26T10:00:00.000Z', by: 'Ada', yearMonths: ['202610'], reason: null, file: null, undone: false,
};
const september = 'Revenue, September 2026';
const october = 'Revenue, October 2026';
const november = 'Revenue, November 2026';

const server = { book: makeBook(), isDown: false, save: async (): Promise<void> => undefined };
const lost = () => {
  throw new TypeError('no network');
};
beforeEach(() => {
  Object.assign(server, { book: makeBook(month('202609', 5, 2), month('202610', 3, 7)), isDown: false, save: async () => undefined });
  serve({
    'get-me': () => me,
    'get-sales': () => (server.isDown ? lost() : server.book),
    'put-revenue-sales': async () => (server.isDown ? lost() : server.save().then(() => ({ change }))),
  });
});

async function open(): Promise<void> {
  await draw(<ScopeProvider><RevenueEntryPage /></ScopeProvider>);
  await until(() => document.querySelector('.entry-cell input') !== null);
}
const readAgain = () => doing(() => void store.dispatch(apiSlice.util.invalidateTags([{ type: 'sales', id: site.siteId }])));

it('keeps every typed cell if both the save and the reload fail', async () => {
  await open();
  await write(october, '77');
  await write(november, '81');
  server.isDown = true;
  await press('Save');
  await until(() => listToastTexts().some(words => words.includes('reach the server')) && listToastTexts().some(words => words.includes('Could not refresh')));
  expect([field(october).value, field(november).value]).toEqual(['77', '81']);
  expect(text()).not.toContain('This panel didn\'t load');
});

it('keeps typed cells across a page reload', async () => {
  await open();
  await write(october, '77');
  await unload();
  await open();
  expect(field(october).value).toBe('77');
});

it('keeps edits made during a save and marks the saved cell as saved', async () => {
  const saving = Promise.withResolvers<void>();
  server.save = async () => {
    await saving.promise;
    server.book = makeBook(month('202609', 5, 2), month('202610', 77, 8));
  };
  await open();
  await write(october, '77');
  await press('Save');
  await write(september, '66');
  await doing(() => saving.resolve());
  await until(() => listToastTexts().includes('Saved.'));
  expect([field(september).value, field(october).value]).toEqual(['66', '77']);
  expect(text()).toContain('1 unsaved change in Sep');
  await readAgain();
  expect(text()).not.toContain('Someone else');
});

it('says below an edited cell that someone else changed it', async () => {
  await open();
  await write(october, '7');
  server.book = makeBook(month('202610', 40, 8));
  await readAgain();
  await until('Someone else entered 40.');
  expect(text()).toContain('1 changed by someone else');
  expect(field(october).value).toBe('7');
});
