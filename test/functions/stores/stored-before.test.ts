import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asLaterVersion } from '../../../scripts/rollback/later-version.ts';
import { readAll } from '../../../scripts/rollback/read-all.ts';
import { readers, unparsed } from '../../../scripts/rollback/readers.ts';
import { readFixture } from '../../../scripts/rollback/stored.ts';
import { loadVersion } from '../../../scripts/rollback/version.ts';
import { recordServices } from '../../../shared/platforms/registry.ts';
import { tables } from '../../../shared/model/tables.ts';
import { type Program, startProgram } from '../support/program.ts';

const folder = path.resolve(import.meta.dirname, 'stored-before');
/** Tables that came after the oldest version whose items are kept here. */
const newerTables: readonly string[] = ['sales', 'leads', 'leadIntakes', 'billing', 'stripeEvents', 'alertStates', 'tasks', 'listings', 'webhooks', 'annotations', 'saved'];
const root = path.resolve(import.meta.dirname, '../../..');
let program: Program;
beforeAll(async () => {
  program = await startProgram({ awsClient: true, env: { AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:9' } });
});
afterAll(() => program.stop());

describe.each(readdirSync(folder))('data stored by %s', name => {
  const stored = readFixture(path.join(folder, name));

  it('is readable by this version, every kind of item and message', async () => {
    const { read, kinds, unread } = await readAll(await loadVersion(root), stored, 'test-');
    expect(unread).toEqual([]);
    expect(read).toBeGreaterThan(200);
    expect(program.lines.filter(line => line.includes('put aside'))).toEqual([]);
    // Every table, every kind that is read, every service's days, every queue.
    expect(new Set(kinds.map(kind => kind.split(' ')[0]))).toEqual(
      new Set([...Object.keys(tables).filter(table => !newerTables.includes(table)), 'message']),
    );
    expect(Object.keys(readers).filter(kind => !kinds.includes(kind))).toEqual([]);
    expect(
      recordServices.filter(service => !kinds.some(kind => kind.startsWith(`metrics ${service} `))),
    ).toEqual([]);
    expect(kinds.filter(kind => kind.startsWith('message'))).toEqual([
      'message audits',
      'message pulls',
      'message rollups',
      'message tasks',
    ]);
    expect(unparsed).toHaveLength(1);
  });

  it('is readable with unknown fields that a later version may add', async () => {
    const later = stored.map(asLaterVersion);
    expect(later.every((item, place) => JSON.stringify(item) !== JSON.stringify(stored[place]))).toBe(true);
    const { unread } = await readAll(await loadVersion(root), later, 'test-');
    expect(unread).toEqual([]);
  });
});
