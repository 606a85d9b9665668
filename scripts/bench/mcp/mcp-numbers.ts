import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createServer } from 'node:http';
import * as z from 'zod/mini';
import { computeRollups } from '../../../functions/services/rollups/compute-rollups.ts';
import { getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { createApiKey } from '../../../shared/contract/api-keys.ts';
import { getPort, type Program, startProgram, withStatus } from '../../../test/functions/support/program.ts';
import { first as firstDay, store } from '../../../test/functions/support/report-days.ts';
import { askSql, expected, type Sums } from '../../../test/functions/support/report-sql.ts';
import { seedTree } from '../../../test/functions/support/tree.ts';
import { createGateway } from '../../local/gateway/gateway.ts';
import { keepAliveTimeout } from '../../local/gateway/http.ts';
import type { FigureGroup } from '../figure.ts';
import { gaps, type KeyPlace, keyPlaces, linkedSince, makeQuestions, type Question, siteDays } from './questions.ts';

const now = new Date('2026-11-21T16:00:00Z');
const builtPlaces = [...Object.keys(siteDays), 'site-gone', 'north', 'south', 'org', 'brand'];

const valueSchema = z.object({
  value: z.nullable(z.number()),
  unknown: z.optional(z.string()),
  currency: z.optional(z.string()),
  missingDays: z.optional(z.int()),
});
type Value = z.infer<typeof valueSchema>;
/** Lists of sites have ratios with six decimal places. */
const siteTolerance = 5e-7;
const answerSchema = z.object({
  metrics: z.array(z.extend(valueSchema, { id: z.string(), previous: z.optional(valueSchema), final: z.boolean() })),
  groups: z.optional(z.array(z.object({ id: z.string(), metrics: z.record(z.string(), valueSchema) }))),
});

async function createKey(program: Program, siteId: KeyPlace): Promise<string> {
  const form = { name: 'Assistant', scopes: ['metrics'], days: 30 };
  const token = program.token('org-user');
  const created = await program.call('create-api-key', { token, params: { siteId }, body: form });
  return createApiKey.response.parse(withStatus(created).json).secret;
}

/** Writes the company of the questions: its days, then the rows above sites. */
async function writeCompany(): Promise<void> {
  await seedTree();
  const shop = await getNode('site-n1');
  if (shop) await replaceNode({ ...shop, attr: { ...shop.attr, isEcommerce: true } }, shop.revision);
  for (const [site, days] of Object.entries(siteDays))
    await store(site, days, site === 'site-w1' ? linkedSince : undefined);
  for (const siteId of builtPlaces)
    await computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: now.toISOString() }, now);
}

/** Asks questions about a generated company through the official client, over HTTP, and compares each with SQL. */
export async function measureMcpNumbers(count: number): Promise<{ asked: number; wrong: string[] }> {
  const questions = makeQuestions(count);
  const program = await startProgram({ now, queues: true });
  const gateway = createGateway();
  const server = createServer({ keepAliveTimeout }, (request, response) => void gateway.handle(request, response));
  try {
    await writeCompany();
    const asked = questions.flatMap(({ known }) =>
      known === undefined ? [] : [known.now, known.previous ?? known.now],
    );
    // SQL adds up a question as often as it is asked.
    const sums = await askSql(siteDays, [...new Map(asked.map(question => [question.name, question])).values()]);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const clients = new Map<KeyPlace, Client>();
    for (const place of keyPlaces) clients.set(place, await connect(getPort(server), await createKey(program, place)));
    const wrong: string[] = [];
    for (const question of questions) {
      const client = clients.get(question.key);
      if (client === undefined) throw new Error(`No client for ${question.key}`);
      const answer = await client.callTool({ name: 'get_metrics', arguments: question.input });
      for (const problem of findProblems(question, answer, sums))
        wrong.push(`${question.key} asks ${JSON.stringify(question.input)} ${question.group ?? ''}: ${problem}`);
    }
    for (const client of clients.values()) await client.close();
    return { asked: questions.length, wrong };
  } finally {
    server.close();
    server.closeAllConnections();
    await program.stop();
  }
}

async function connect(port: number, secret: string): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const headers = { authorization: `Bearer ${secret}` };
  const address = new URL(`http://127.0.0.1:${port}/api/v1/mcp`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
}

type ToolAnswer = Awaited<ReturnType<Client['callTool']>>;

function findProblems({ metric, group, known, input }: Question, answer: ToolAnswer, sql: ReadonlyMap<string, Sums>) {
  if (known === undefined) {
    const text = JSON.stringify(answer.content);
    return answer.isError === true && text.includes('"Not found"') ? [] : [`answered ${text.slice(0, 200)}`];
  }
  if (answer.isError === true) return [`refused: ${JSON.stringify(answer.content)}`];
  const { metrics, groups } = answerSchema.parse(answer.structuredContent);
  const total = metrics.find(({ id }) => id === metric);
  const value = group === undefined ? total : groups?.find(({ id }) => id === group)?.metrics[metric];
  const expect = ({ name, end }: { readonly name: string; readonly end: string }) =>
    expectValue(metric, known.place, end, sql.get(name));
  return [
    ...compareValue('', value, expect(known.now), input['groupBy'] === 'site' ? siteTolerance : 0),
    ...(known.previous === undefined ? [] : compareValue('previous ', total?.previous, expect(known.previous))),
    ...(group === undefined && total !== undefined ? compareMissing(known.place, metric, input, total) : []),
  ];
}

/** Platforms that some metrics need; the others come from Google Analytics, which every site has. */
const neededPlatforms: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(mobile|desktop|avgPageLoad)/, ['pagespeed']],
  [/^gmb/, ['gmb']],
  [/^newFans$/, ['fbPage', 'linkedinOrg']],
  [/^unitSales$/, ['sales']],
];
const sitesAbove: Readonly<Record<string, readonly string[]>> = {
  north: ['site-n1', 'site-n2', 'site-w1'],
  south: ['site-s1'],
  org: Object.keys(siteDays),
};

/** Returns the number by SQL, or the reasons why it may be unknown. */
function expectValue(metric: string, place: string, end: string, sums: Sums | undefined): number | readonly string[] {
  const [, needed] = neededPlatforms.find(([names]) => names.test(metric)) ?? [];
  // We measure pages ourselves, so nobody connects them.
  const absent = needed?.includes('pagespeed') === true ? 'no-data' : 'not-connected';
  const platforms = new Set((sitesAbove[place] ?? [place]).flatMap(site => Object.keys(siteDays[site] ?? {})));
  if (needed !== undefined && !needed.some(platform => platforms.has(platform))) return [absent];
  if (sums === undefined) throw new Error(`SQL has no answer for ${place}`);
  const value = expected(metric, sums, place === 'site-n1');
  if (value === 'unknown' && end < (place === 'site-w1' ? linkedSince : firstDay)) return [absent];
  if (value === 'unknown') return ['missing-days', 'no-data', 'no-denominator'];
  return typeof value === 'number' ? value : [value];
}

/** Compares a value with SQL's. A month, day, or site without stored numbers is absent. */
function compareValue(
  name: string,
  answered: Value | undefined,
  should: number | readonly string[],
  tolerance = 0,
): string[] {
  if (answered === undefined) return typeof should === 'number' ? [`${name}is absent, expected ${should}`] : [];
  const { value, unknown } = answered;
  if (typeof should !== 'number')
    return value === null && should.includes(unknown ?? '')
      ? []
      : [`${name}is ${value ?? unknown}, expected ${should.join(' or ')}`];
  const isRight = value !== null && Math.abs(value - should) <= Math.max(tolerance, 1e-9, 1e-9 * Math.abs(should));
  return isRight ? [] : [`${name}is ${value ?? unknown}, expected ${should}`];
}

/** Compares the days that an answer calls missing with the gaps of the site that has some. */
function compareMissing(
  place: string,
  metric: string,
  { from = '', to = '' }: Question['input'],
  total: Value,
): string[] {
  if (place !== 'site-n2' || metric !== 'sessions' || total.value === null) return [];
  const missing = gaps.filter(day => day >= from && day <= to).length;
  return (total.missingDays ?? 0) === missing ? [] : [`${total.missingDays} missing days, expected ${missing}`];
}

const questionCount = 500;

/** Numbers that an assistant gets, compared with SQL over the stored days. */
export const mcpNumberFigures: FigureGroup = {
  names: ['mcp-wrong-numbers'],
  async *measure() {
    const { asked, wrong } = await measureMcpNumbers(questionCount);
    for (const problem of wrong) console.error(problem);
    yield { name: 'mcp-wrong-numbers', value: wrong.length, unit: `of ${asked}`, against: 'limit', againstValue: 0 };
  },
};
