import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backgroundFunctions, backgroundGrants } from '../../lib/grants/background.ts';
import { getEndpointGrants } from '../../lib/grants/endpoints.ts';
import { type BundleReport, bundleHandlers, handlerEntries } from '../../scripts/bundle.ts';
import { endpointIds } from '../../shared/contract/registry.ts';

const root = join(import.meta.dirname, '../..');
/** `npm test` says where, and synthesizes the same bundles. */
const configured = process.env['BUNDLES_GO_TO'];
const output = configured ?? mkdtempSync(join(tmpdir(), 'insights-bundle-'));
const bundleSeconds = 600;
let report: BundleReport;

beforeAll(async () => {
  report = await bundleHandlers(handlerEntries, output);
}, bundleSeconds * 1000);
afterAll(() => {
  if (configured === undefined) rmSync(output, { recursive: true, force: true });
});

const readBundle = (name: string) => readFileSync(join(output, name, 'index.mjs'), 'utf8');

test('every endpoint, job, and trigger has a bundle that exports `handler`', () => {
  const names = [...endpointIds, ...Object.keys(backgroundFunctions)];
  expect(report.functions.map(({ name }) => name).sort()).toEqual(names.sort());
  expect(names.filter(name => !/export\{[^}]*\bas handler\b/.test(readBundle(name)))).toEqual([]);
});

test('a bundle is small enough for a fast cold start, without a source map', () => {
  // These contain the typeface and the PDF library.
  const draws = new Set(['print-document', 'print-shared-report', 'preview-report', 'send-report', 'send-reports']);
  expect(report.functions.filter(({ name, bytes }) => bytes > (draws.has(name) ? 2_500_000 : 1_500_000))).toEqual([]);
  expect(report.functions.filter(({ name }) => readBundle(name).includes('sourceMappingURL'))).toEqual([]);
});

test('a handler contains only its own endpoint and those it names', () => {
  const endpointsIn = (name: string) =>
    [...readBundle(name).matchAll(/\bid:"([\w-]+)",area:"/g)].flatMap(([, id = '']) => (id === name ? [] : [id]));
  const others = endpointIds.flatMap(id => (endpointsIn(id).length > 0 ? [[id, endpointsIn(id)]] : []));
  expect(Object.fromEntries(others)).toEqual({
    // Its answer says where the status stands.
    'delete-facebook-data': ['get-deletion-status'],
    // Its answer is the same.
    'check-user-email': ['check-user'],
  });
});

test('no module creates a formatter on load, which takes a quarter of startup', () => {
  const sources = globSync('{shared,functions}/**/*.ts', { cwd: root });
  expect(sources.length).toBeGreaterThan(500);
  const atStart = /^(?:export )?const [^=]*= new Intl\./m;
  expect(sources.filter(file => atStart.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('no bundle contains all of googleapis', () => {
  expect(report.functions.filter(({ name }) => readBundle(name).includes('youtube.googleapis.com'))).toEqual(
    [],
  );
});

/** Tables that the code in a bundle names, through the stores that are in it. */
function tablesIn(sources: readonly string[]): string[] {
  const named = sources.flatMap(source =>
    [...readFileSync(join(root, source), 'utf8').matchAll(/(?:tableName\(|listItems\(|countItems\(|const table = )'([\w-]+)'/g)].map(
      match => match[1] ?? '',
    ),
  );
  return [...new Set(named)].sort();
}

/**
 * Tables whose store is in a bundle although no call of that function reaches it. Anything else is a forgotten grant,
 * which only AWS would show.
 */
const unreached: Record<string, string[]> = {
  // createHandler signs its caller in, which a public route never does.
  'get-version': ['sites', 'users'],
  'get-theme': ['sites', 'users'],
  'get-deletion-status': ['sites', 'users'],
  'get-gauge': ['sites', 'users'],
  'reset-password': ['sites'],
  unsubscribe: ['sites'],
  'verify-code': ['sites'],
  'check-sign-up': ['sites'],
  'deauthorize-facebook': ['users'],
  'delete-facebook-data': ['users'],
  'get-sales-token-info': ['users'],
  // They measure a website, which has no history.
  'create-node': ['metrics'],
  'import-sites': ['metrics'],
  'confirm-member': ['metrics'],
  // They read one site, or list nodes; counting very many sites is in the same file.
  'get-audit-restated': ['rollups'],
  'get-lead': ['rollups'],
  'get-shared-rules': ['rollups'],
  'list-inbox': ['rollups'],
  'list-inbox-below': ['rollups'],
  // It deletes nodes for good without a viewer.
  'expire-leads': ['users'],
  // It reads a lab's days, which all count.
  'get-pagespeed': ['connections'],
  // It invites again; who goes, and leaves tasks, is removed by others.
  'invite-user': ['jobs', 'saved', 'tasks'],
  'resend-mail': ['jobs', 'saved', 'tasks'],
  // Drawing, keeping and sending a report are in one folder.
  'list-report-schedules': ['mails', 'themes'],
  'delete-report-schedule': ['mails', 'themes'],
  'send-report': ['jobs'],
  'preview-report': ['jobs', 'mails', 'saved'],
  'confirm-report-emails': ['users'],
  'send-reports': ['jobs', 'throttles'],
  'receive-lead': ['sites', 'users'],
  'receive-stripe-event': ['sites', 'users'],
};
/** createHandler can count calls in this table; only endpoints whose limits say `counted: 'stored'` do. */
const inEveryHandler = 'throttles';

test('a bundle touches exactly what its role may touch', () => {
  const isBackground = (name: string): name is keyof typeof backgroundFunctions =>
    name in backgroundFunctions;
  const granted = (name: string): string[] => {
    const id = endpointIds.find(endpointId => endpointId === name);
    if (id) return Object.keys(getEndpointGrants(id).tables ?? {});
    return isBackground(name) ? Object.keys(backgroundGrants[name].tables ?? {}) : [];
  };
  const differing = report.functions.flatMap(({ name, sources }) => {
    const tables = tablesIn(sources);
    const inHandler = isBackground(name) ? [] : [inEveryHandler];
    const expected = new Set([...granted(name), ...inHandler, ...(unreached[name] ?? [])]);
    const more = tables.filter(table => !expected.has(table));
    const less = [...expected].filter(table => !tables.includes(table));
    return more.length + less.length === 0 ? [] : [{ name, more, less }];
  });
  expect(differing).toEqual([]);
});
