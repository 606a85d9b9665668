import { expect, test } from 'vitest';
import { classifyStored, selectStored } from '../../scripts/rollback/stored.ts';
import { laterReaders, notRecorded, readers, withoutReader } from '../../scripts/rollback/readers.ts';

const days = ['ga4', 'gsc', 'gmb', 'pagespeed', 'fbPage', 'fb', 'linkedin', 'linkedinOrg', 'bing'].map(service => `metrics ${service} core`);
const whole = [...Object.keys(readers), ...Object.keys(laterReaders), 'throttles', ...days, 'message pulls', 'message backfills', 'message pagespeed', 'message audits', 'message rollups', 'message tasks', 'message leads', 'message billing', 'message alerts', 'message webhooks', 'message mails'];

test('a recording with every kind has no gaps', () => {
  expect([withoutReader(whole), notRecorded(whole)]).toEqual([[], []]);
});

test('reports a kind without a reader', () => {
  expect(withoutReader([...whole, 'credentials invented', 'inventions'])).toEqual(['credentials invented', 'inventions']);
});

test('reports a kind, a table, a service and a queue without items', () => {
  const lacking = whole.filter(kind => !['jobs pause', 'audits', 'metrics gmb core', 'message tasks'].includes(kind));
  expect(notRecorded(lacking)).toEqual([
    'audits was not recorded', 'jobs pause was not recorded', 'message tasks was not recorded',
    'Nothing of the table audits was recorded', 'No day of gmb was recorded',
  ]);
});

test("a kind stored in the sort key matches the readers' names", () => {
  const sortKeyTables = ['alertStates', 'billing', 'leads', 'listings', 'rollups', 'sales', 'sites', 'tasks', 'webhooks'];
  const named = [...Object.keys(readers), ...Object.keys(laterReaders)].map(kind => kind.split(' '));
  const bySortKey = named.flatMap(([table = '', kind]) => (sortKeyTables.includes(table) && kind !== undefined ? [{ table, kind }] : []));
  expect(new Set(bySortKey.map(({ table }) => table))).toEqual(new Set(sortKeyTables));
  for (const { table, kind } of bySortKey)
    expect(classifyStored({ table, item: { sk: { S: `${kind}#one#two` } } })).toBe(`${table} ${kind}`);
});

test('non-mail items in the mail table are classified by day and have readers', () => {
  const classifyDay = (day: string) => classifyStored({ table: 'mails', item: { day: { S: day }, sk: { S: 'STATE' } } });
  const kinds = ['copy#one', 'refused', 'outbox#3', 'outbox-mail#one', '2026-11-22'].map(classifyDay);
  expect(kinds).toEqual(['mails copy', 'mails refused', 'mails outbox', 'mails outbox-mail', 'mails']);
  expect([withoutReader(kinds), kinds.filter(kind => !whole.includes(kind))]).toEqual([[], []]);
});

test('deliberately broken test data is selected like other data, without an error', async () => {
  const broken = { table: 'sites', item: { sk: { S: 'words#reseller#' }, data: { B: 'AQID' } } };
  expect(await selectStored([broken])).toEqual([broken]);
});
