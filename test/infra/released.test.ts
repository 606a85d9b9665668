import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { indexFills } from '../../functions/stores/index-fills.ts';
import { planRemovals, planTables } from '../../lib/index-steps.ts';
import { compareReleases, describeRelease, readReleased, type Released } from '../../lib/released.ts';
import { runReleased } from '../../scripts/released.ts';
import { tables } from '../../shared/model/tables.ts';
import { synthesize } from './support/stack-templates.ts';

const released = readReleased();
const now = describeRelease(synthesize('dev').built.assembly(), tables);

test('no released resource is lost or created twice', () => {
  expect(compareReleases(released, now).refused).toEqual([]);
});

test('an index added to a released table documents how stored items get into it', () => {
  const unfilled = compareReleases(released, now).addedIndexes.filter(index => indexFills[index] === undefined);
  // See functions/stores/index-fills.ts; `npm run released -- --write` records a release.
  expect(unfilled).toEqual([]);
});

const before: Released = {
  routes: ['GET /api/a', 'GET /api/b'],
  indexes: { sites: ['by-name', 'by-path'], users: [] },
  resources: { 'DynamoDB::Table sites': 'storage/A', 'Lambda::Function get-a': 'area-a/F', 'Cognito::UserPool Users': 'identity/Users' },
};

test('names what a release loses or moves', () => {
  const after: Released = {
    routes: ['GET /api/b', 'GET /api/c'],
    indexes: { sites: ['by-path', 'by-zone'], users: [], fresh: ['by-x'] },
    resources: { 'DynamoDB::Table sites': 'storage/B', 'Lambda::Function get-a': 'area-b/F' },
  };
  const { refused, goneRoutes, addedIndexes } = compareReleases(before, after);
  expect(refused).toEqual([
    expect.stringContaining('Cognito::UserPool Users was removed'),
    expect.stringContaining('DynamoDB::Table sites moved from storage/A to storage/B'),
    expect.stringContaining('Lambda::Function get-a moved from area-a/F to area-b/F'),
    expect.stringContaining('Index sites/by-name was removed'),
  ]);
  expect(goneRoutes).toEqual(['GET /api/a']);
  expect(addedIndexes).toEqual(['sites/by-zone']);
  expect(compareReleases(before, before)).toEqual({ refused: [], goneRoutes: [], addedIndexes: [] });
});

const index = (partitionKey: string) => ({ partitionKey, projection: 'KEYS_ONLY' }) as const;
const indexNames = (step: Readonly<Record<string, { readonly indexes?: object }>>, table: string) => Object.keys(step[table]?.indexes ?? {}).sort();

test('adds indexes of one table one per step, and those of several tables together', () => {
  const deployed = { a: { partitionKey: 'p', indexes: { old: index('o') } }, b: { partitionKey: 'p' } };
  const defined = { a: { partitionKey: 'p', indexes: { x: index('x'), old: index('o'), y: index('y') } }, b: { partitionKey: 'p', indexes: { z: index('z') } }, c: { partitionKey: 'p', indexes: { u: index('u'), v: index('v') } } };
  const { steps, added, kept: retained } = planTables(defined, deployed);
  expect(steps.map(step => [indexNames(step, 'a'), indexNames(step, 'b'), indexNames(step, 'c')])).toEqual([
    [['old', 'x'], ['z'], ['u', 'v']],
    [['old', 'x', 'y'], ['z'], ['u', 'v']],
  ]);
  expect([added.toSorted(), retained]).toEqual([['a/x', 'a/y', 'b/z'], []]);
});

test('a rollback keeps indexes and tables, and removes indexes one per step on request', () => {
  const defined = { a: { partitionKey: 'p', indexes: { old: index('o') } } };
  const deployed = { a: { partitionKey: 'p', indexes: { old: index('o'), x: index('x'), y: index('y') } }, later: { partitionKey: 'p', indexes: { u: index('u') } } };
  const { steps, kept: retained } = planTables(defined, deployed);
  expect(steps.map(step => [indexNames(step, 'a'), indexNames(step, 'later')])).toEqual([[['old', 'x', 'y'], ['u']]]);
  expect(retained).toEqual(['a/x', 'a/y', 'later/u']);
  expect(planRemovals(defined, deployed).map(step => [indexNames(step, 'a'), indexNames(step, 'later')])).toEqual([[['old', 'y'], ['u']], [['old'], ['u']]]);
  expect(planRemovals(deployed, deployed)).toEqual([]);
});

test('refuses a changed index by name, ignoring the order of projected attributes', () => {
  const table = (projection: string[]) => ({ a: { partitionKey: 'p', indexes: { x: { partitionKey: 'x', projection } } } });
  expect(planTables(table(['m', 'n']), table(['n', 'm'])).added).toEqual([]);
  expect(() => planTables(table(['m']), table(['n', 'm']))).toThrow('a/x');
});

test('npm run released names what changed, and npm run released -- --write records it', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'released-')), 'released.json');
  const count = `Recorded ${now.routes.length} routes and ${Object.keys(now.resources).length} resources.`;
  expect(runReleased(['--write'], now, file)).toEqual({ lines: [count], ok: true });
  expect(runReleased([], now, file)).toEqual({ lines: [], ok: true });
  const later = { ...now, routes: now.routes.slice(1), indexes: { ...now.indexes, themes: ['by-x'], sites: [] } };
  const { lines, ok } = runReleased([], later, file);
  expect([lines[0], lines[1], ok]).toEqual([`Gone route: ${now.routes[0]}`, 'Added index: themes/by-x', false]);
  expect(lines).toContain('Index sites/by-path was removed, but the previous release still reads it');
});
