import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endpointIds, registry } from '../shared/contract/registry.ts';
import { actions } from '../shared/domain/access/actions.ts';

const root = join(import.meta.dirname, '..');
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export type NewRoute = {
  readonly area: string;
  readonly id: string;
  readonly method: string;
  /** Under /api: '/sites/{siteId}/leads'. */
  readonly path: string;
  readonly action: string;
};
/** Reads a project file by its path from the root; undefined if missing. */
export type ReadFile = (path: string) => string | undefined;

const areas = new Set<string>(endpointIds.map(id => registry[id].area));
const knownActions: readonly string[] = actions;
const camelCase = (id: string) => id.replace(/-(\w)/g, (_, character: string) => character.toUpperCase());
const listParameters = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '');
/** Normalizes parameter names, because API Gateway treats paths that differ only in them as one route. */
const normalizeRoute = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`;

/** Lists what is wrong with the request, as sentences. */
export function objections(route: NewRoute): string[] {
  const taken = endpointIds.find(
    id => normalizeRoute(registry[id].method, registry[id].path) === normalizeRoute(route.method, route.path),
  );
  const wrong: [boolean, string][] = [
    [
      !areas.has(route.area),
      `Unknown area "${route.area}" (${[...areas].join(', ')}): add it in shared/contract/endpoint.ts first.`,
    ],
    [!/^[a-z]+(-[a-z]+)+$/.test(route.id), `"${route.id}" is not an id: verb and noun in kebab-case, as list-leads.`],
    [!methods.some(method => method === route.method), `"${route.method}" is not one of ${methods.join(', ')}.`],
    [
      !/^(\/([a-z0-9-]+|\{[a-zA-Z]+\}))+$/.test(route.path),
      `"${route.path}" is not a path: /sites/{siteId}/leads, without /api.`,
    ],
    [!knownActions.includes(route.action), `Unknown action "${route.action}": add it in shared/domain/access first.`],
    [taken !== undefined && taken !== route.id, `${route.method} ${route.path} is already served by ${taken ?? ''}.`],
    [isRegistered(route.id) && taken !== route.id, `The id ${route.id} already names another route.`],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}

const isRegistered = (id: string) => endpointIds.some(endpointId => endpointId === id);

const makeSchema = (parameter: string) =>
  parameter.endsWith('Id') ? 'idSchema' : 'z.string().check(z.minLength(1), z.maxLength(64))';

function contractEntry({ area, id, method, path, action }: NewRoute): string {
  const parameters = listParameters(path);
  const answersSite = parameters.includes('siteId');
  const access = answersSite
    ? `{ kind: 'node', action: '${action}', node: { from: 'path', param: 'siteId' } }`
    : `{ kind: 'user', action: '${action}' }`;
  return `
export const ${camelCase(id)} = defineEndpoint({
  id: '${id}',
  area: '${area}',
  method: '${method}',
  path: '${path}',
  summary: '${id.replaceAll('-', ' ').replace(/^./, character => character.toUpperCase())}',
  params: z.strictObject({ ${parameters.map(name => `${name}: ${makeSchema(name)}`).join(', ')} }),
  query: z.strictObject({}),${method === 'POST' || method === 'PUT' ? '\n  body: z.strictObject({}),' : ''}
  status: 200,
  response: z.object({ ${answersSite ? 'siteId: idSchema' : 'userId: z.string()'} }),
  access: ${access},
});
`;
}

const handlerFile = ({
  area,
  id,
  path,
}: NewRoute) => `import { ${camelCase(id)} } from '../../../shared/contract/${area}.ts';
import { createHandler } from '../../runtime/handler.ts';

export const handler = createHandler(${camelCase(id)}, async ({ ${listParameters(path).includes('siteId') ? 'node }) => ({ siteId: node.siteId' : 'user }) => ({ userId: user.userId'} }));
`;

const testFile = ({ id, path, method }: NewRoute) => `import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Program, startProgram } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
  await seedTree();
});
afterAll(() => program.stop());

const request = { params: { ${listParameters(path)
  .map(name => `${name}: 'site-n1'`)
  .join(', ')} }${method === 'POST' || method === 'PUT' ? ', body: {}' : ''} };

test('nobody is served without a token', async () => {
  expect((await program.call('${id}', request)).status).toBe(401);
});

test('an administrator is served', async () => {
  const answer = await program.call('${id}', { ...request, token: program.token('admin-user', true) });
  expect(answer.status).toBe(200);
});
`;

function insertBefore(text: string, mark: string, line: string): string {
  const at = text.indexOf(mark);
  if (at === -1) throw new Error(`There is no "${mark.trim()}" to write "${line.trim()}" before.`);
  return text.slice(0, at) + line + text.slice(at);
}

/** Adds the new entry's names to a contract's imports. */
function withIdSchema(contract: string, entry: string): string {
  if (!entry.includes('idSchema') || /import \{[^}]*\bidSchema\b[^}]*\}/.test(contract)) return contract;
  const from = "from '../model/primitives.ts';";
  return contract.includes(from)
    ? contract.replace(/import \{ ([^}]*) \} from '\.\.\/model\/primitives\.ts';/, `import { idSchema, $1 } ${from}`)
    : contract.replace(/\nimport \{ defineEndpoint/, `\nimport { idSchema } ${from}\nimport { defineEndpoint`);
}

/**
 * Returns the files of a new route with their new text: contract, registry, handler, grants, test. Existing parts
 * remain, so a second run changes nothing and completes an interrupted one.
 */
export function routeFiles(route: NewRoute, read: ReadFile): ReadonlyMap<string, string> {
  const { area, id } = route;
  const files = new Map<string, string>();
  const must = (path: string) => {
    const text = read(path);
    if (text === undefined) throw new Error(`${path} is missing.`);
    return text;
  };
  const contractPath = `shared/contract/${area}.ts`;
  const contract = must(contractPath);
  if (!contract.includes(`id: '${id}'`)) {
    const entry = contractEntry(route);
    files.set(contractPath, `${withIdSchema(contract, entry).trimEnd()}\n${entry}`);
  }
  const registryText = must('shared/contract/registry.ts');
  if (!registryText.includes(`'${id}':`)) {
    files.set(
      'shared/contract/registry.ts',
      insertBefore(registryText, '} as const satisfies', `  '${id}': ${area}.${camelCase(id)},\n`),
    );
  }
  const grants = must('lib/grants/endpoints.ts');
  if (!grants.includes(`  '${id}': {`)) {
    files.set('lib/grants/endpoints.ts', insertBefore(grants, "  'write-log':", `  '${id}': {},\n`));
  }
  const handlerPath = `functions/api/${area}/${id}.ts`;
  if (read(handlerPath) === undefined) files.set(handlerPath, handlerFile(route));
  const testPath = `test/functions/api/${id}.test.ts`;
  if (read(testPath) === undefined) files.set(testPath, testFile(route));
  return files;
}

const readProjectFile: ReadFile = path =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;

/** `npm run new-route -- <area> <id> <METHOD> <path> <action>` */
function main(): void {
  const [area, id, method, path, action, ...more] = process.argv.slice(2);
  if (!area || !id || !method || !path || !action || more.length > 0) {
    console.error(
      "npm run new-route -- <area> <id> <METHOD> <path> <action>\nfor example: npm run new-route -- sites list-leads GET '/sites/{siteId}/leads' site.read",
    );
    process.exit(1);
  }
  const route = { area, id, method, path, action };
  const wrong = objections(route);
  if (wrong.length > 0) {
    console.error(`${wrong.join('\n')}\nNothing was written.`);
    process.exit(1);
  }
  const files = routeFiles(route, readProjectFile);
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    console.log(file);
  }
  console.log(
    files.size === 0 ? `${id} is already there.` : `${id} was created. Add its schemas, rule, grants, and test.`,
  );
}

if (import.meta.main) main();
