import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRehearsal, rehearse, type Rehearsal } from '../../scripts/rehearsal/rehearse.ts';
import { cdkContext } from './support/stack-templates.ts';

let rehearsal: Rehearsal;
const lines: string[] = [];
beforeAll(async () => {
  rehearsal = await openRehearsal(cdkContext(), line => lines.push(line));
});
beforeEach(() => lines.splice(0));
afterAll(() => rehearsal.stop());

const listIndexes = (table: string) => rehearsal.account.tables.get(`insights-dev-${table}`)?.GlobalSecondaryIndexes.map(({ IndexName }) => IndexName);

test('npm run rehearse: release, rollback, and release again pass, one index per step', async () => {
  const { account } = rehearsal;
  expect(await rehearse(rehearsal, line => lines.push(line))).toEqual({ questions: 1 });
  expect(account.counts.mostIndexChanges).toBe(1);
  expect(listIndexes('tasks')).toEqual(expect.arrayContaining(['by-owner', 'by-morning', 'by-first', 'by-second']));
  // The last release's ceilings, no gone route among them.
  expect([...account.settings.keys()].sort()).toEqual(Object.keys(rehearsal.releases.b.routeSettings).sort());
  expect(lines).toContain('Settings of a removed route are deleted first: GET /api/version');
  expect(lines).toContain('Settings of a removed route are deleted first: GET /api/client-version');
  expect(lines.filter(line => line === 'An index is added and filled: tasks/by-first')).toHaveLength(1);
  // The rollback keeps the indexes of B and its table, so that going forward again makes nothing anew.
  expect(lines).toContain('An index is kept that this release does not use: tasks/by-second');
  expect(lines).toContain('An index is kept that this release does not use: rehearsals/by-a');
});

test('without those steps, the account refuses two new indexes and stages naming deleted routes', async () => {
  const { a, b } = rehearsal.releases;
  await rehearsal.deploy(b);
  await rehearsal.deploy(a, { removesIndexes: true });
  expect(rehearsal.account.counts.mostIndexChanges).toBe(1);
  expect(listIndexes('tasks')).toEqual(['by-owner', 'by-morning', 'by-done']);
  expect(() => rehearsal.deployPlainly(b)).toThrow('Cannot perform more than one GSI creation or deletion in a single update');

  const changedStage = { ...b, tables: { ...a.tables, ...rehearsal.releases.b.tables, tasks: a.tables['tasks'] ?? { partitionKey: '' } },
    stacks: b.stacks.map(stack => ({ ...stack, template: JSON.parse(JSON.stringify(stack.template).replace('"ThrottlingRateLimit":20', '"ThrottlingRateLimit":21')) })) };
  expect(() => rehearsal.deployPlainly(changedStage)).toThrow('Unable to find Route by key GET /api/version within the provided RouteSettings');
});

test('a stack is deployed after the stacks whose outputs it needs', () => {
  const deployed = new Set<string>();
  for (const { name, dependencies, template } of rehearsal.releases.a.stacks) {
    const needed = [...JSON.stringify(template).matchAll(/"Fn::GetStackOutput":\{"StackName":"([^"]+)"/g)].map(([, stack]) => stack ?? '');
    // `cdk deploy --concurrency 5` keeps the order of dependencies alone.
    expect(dependencies).toEqual(expect.arrayContaining(needed));
    for (const stack of needed) expect(deployed).toContain(stack);
    deployed.add(name);
  }
});
