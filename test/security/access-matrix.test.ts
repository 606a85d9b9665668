import { afterAll, beforeAll, expect, test } from 'vitest';
import { askCursors } from './support/cursors.ts';
import { askCredentialReach } from './support/credentials.ts';
import { askMatrix, type Judge, createJudge, unchanged } from './support/matrix.ts';
import { type Served, startServed } from './support/served.ts';
import { askTopics } from './support/topics.ts';
import { askBodyNodes, askCheckouts, askCredentials, askFields, askJobs, askPersonFields } from './support/travel.ts';

let served: Served;
let judge: Judge;
beforeAll(async () => {
  served = await startServed();
  judge = await createJudge(served);
});
afterAll(() => served.stop());

/** What a part of the matrix asked and which of it was answered wrongly. */
async function part(ask: () => Promise<unknown>): Promise<{ cells: number; leaks: readonly string[] }> {
  const { cells, leaks } = judge.report;
  const before = leaks.length;
  await ask();
  return { cells: judge.report.cells - cells, leaks: judge.report.leaks.slice(before) };
}

test('every endpoint answers every viewer for every place as access decides, without leaks', async () => {
  const { cells, leaks } = await part(() => askMatrix(judge));
  expect(leaks).toEqual([]);
  expect(cells).toBeGreaterThan(10_000);
});

test.each<[string, (one: Judge) => Promise<unknown>, number]>([
  ['each field of a node', currentJudge => askFields(currentJudge), 2000],
  ['each field of a person', askPersonFields, 300],
  ['each node named in a body', askBodyNodes, 150],
  ['each credential at each site', askCredentials, 900],
  ['what a sign-in reaches, to list, to choose and to save', askCredentialReach, 400],
  ['each checkout at each place', askCheckouts, 300],
  ['a job of somebody else', currentJudge => askJobs(currentJudge, served.deletionId), 10],
  ['each topic, with wildcards', currentJudge => askTopics(served, currentJudge), 5000],
])('applies the same access rules to call input: %s', async (_, ask, least) => {
  const { cells, leaks } = await part(() => ask(judge));
  expect(leaks).toEqual([]);
  expect(cells).toBeGreaterThan(least);
});

test('a cursor works only in its own list', async () => {
  let cursors = 0;
  const { leaks } = await part(async () => {
    cursors = await askCursors(judge);
  });
  expect(leaks).toEqual([]);
  expect(cursors).toBeGreaterThan(15);
});

test('no request changes a node', async () => {
  expect(await unchanged(judge)).toEqual([]);
});
