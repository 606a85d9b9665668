import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { objections, routeFiles } from '../../scripts/new-route.ts';
import { openApiDocument } from '../../scripts/openapi.ts';
import { getEndpointAddress } from '../../shared/contract/endpoint.ts';
import { endpointIds, registry } from '../../shared/contract/registry.ts';

const root = join(import.meta.dirname, '../..');
const projectFile = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;

const route = {
  area: 'sites',
  id: 'list-opening-hours',
  method: 'GET',
  path: '/sites/{siteId}/opening-hours',
  action: 'site.read',
};

test('a new route takes one contract entry, registry line, grant line, handler, and test', () => {
  expect(objections(route)).toEqual([]);
  const files = routeFiles(route, projectFile);
  expect([...files.keys()]).toEqual([
    'shared/contract/sites.ts',
    'shared/contract/registry.ts',
    'lib/grants/endpoints.ts',
    'functions/api/sites/list-opening-hours.ts',
    'test/functions/api/list-opening-hours.test.ts',
  ]);
  for (const [path, text] of files) {
    const before = new Set(projectFile(path)?.split('\n'));
    const added = text.split('\n').filter(line => !before.has(line));
    expect(added.join('\n')).toMatch(/list-opening-hours|listOpeningHours/);
  }
  expect(files.get('shared/contract/sites.ts')).toContain(
    "access: { kind: 'node', action: 'site.read', node: { from: 'path', param: 'siteId' } }",
  );
});

test('a second run changes nothing, and an interrupted run is completed', () => {
  const files = routeFiles(route, projectFile);
  expect(routeFiles(route, path => files.get(path) ?? projectFile(path)).size).toBe(0);
  const half = new Map([...files].slice(0, 2));
  expect([...routeFiles(route, path => half.get(path) ?? projectFile(path)).keys()]).toEqual(
    [...files.keys()].slice(2),
  );
});

test.each([
  [{ ...route, id: 'get-site' }, 'already names another route'],
  [{ ...route, path: '/sites/{otherId}' }, 'already served by get-site'],
  [{ ...route, area: 'nowhere' }, 'Unknown area'],
  [{ ...route, method: 'PATCH' }, 'is not one of'],
  [{ ...route, path: 'leads' }, 'is not a path'],
  [{ ...route, id: 'Leads' }, 'is not an id'],
  [{ ...route, action: 'leads.guess' }, 'Unknown action'],
])('refuses an invalid route: %o', (wrong, sentence) => {
  expect(objections(wrong).join(' ')).toContain(sentence);
});

test('the OpenAPI document has every endpoint once, with its parameters and errors', () => {
  const document = JSON.parse(JSON.stringify(openApiDocument('1')));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(Object(methods)).map(([method, operation]) => ({
      path,
      method,
      operation: Object(operation),
    })),
  );
  expect(operations.map(({ operation }) => String(operation.operationId)).sort()).toEqual(
    [...endpointIds].sort(),
  );
  for (const { path, method, operation } of operations) {
    const id = endpointIds.find(endpointId => endpointId === operation.operationId);
    const endpoint = id && registry[id];
    expect(`${method.toUpperCase()} ${path}`).toBe(endpoint && `${endpoint.method} ${getEndpointAddress(endpoint)}`);
    const named = operation.parameters
      .filter((parameter: { in: string }) => parameter.in === 'path')
      .map((parameter: { name: string }) => `{${parameter.name}}`);
    expect(named.sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort());
    expect(operation.responses['401'] !== undefined).toBe(endpoint?.access.kind !== 'public');
  }
});

test('only the build that is deployed file by file builds the web', () => {
  const scripts = readdirSync(join(root, 'scripts'), { recursive: true, encoding: 'utf8' });
  const builders = scripts.filter(
    file => file.endsWith('.ts') && /\bvite\b[^\n]*'build'/.test(projectFile(`scripts/${file}`) ?? ''),
  );
  expect(builders).toEqual(['local/web/web-build.ts']);
});
