import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { canonicalJson } from '../../shared/domain/audits/canonical-json.ts';
import { metricTable } from '../../shared/numbers/metrics/table.ts';
import { metricKeys } from '../../shared/model/metric-value.ts';
import { signInWithPassword } from '../local/sign-in.ts';
import { startLocal, type LocalStack } from '../local/stack.ts';
import { demoPassword, demoUsers } from '../seed/demo-tree.ts';
import { type Found, goldenNow, questionsFor } from './questions.ts';

/** Questions by name; each answer as status and fingerprint, with the users who got it. */
export type Golden = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** Folder for full answers, to compare two versions; null: none. */
type Folder = string | null;

/** An administrator asks about places of every kind, two others over several ranges, the rest over a month. */
const adminNodes = ['northfold-franchise', 'redtail-shop', 'northfold', 'northfold-central'] as const;
const wide: readonly string[] = ['admin', 'brand', 'site'];

/** Parts that differ between two instances of the demonstration: ids, keys and its address. */
const passing: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\/(?:127\.0\.0\.1|localhost):\d+/g, '<origin>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/\b(?=\d*[a-f])[0-9a-f]{16,}\b/g, '<hash>'],
  [/\.0[0-9a-z]{8}-[0-9a-f]{6}\b/g, '.<id>'],
  // Email events use the stand-in's own clock.
  [/"changedAt":"[^"]*"/g, '"changedAt":"<time>"'],
  [/(?=[\w-]*\d[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}/g, '<id>'],
];
export const withoutPassing = (text: string): string =>
  passing.reduce((left, [pattern, name]) => left.replaceAll(pattern, name), text);

/** Lead metrics. The late leads in a region's rows depend on the seed's worker order. */
const ofLeads: readonly string[] = metricKeys.filter(metric => metricTable[metric].group === 'franchiseSales');
const digits = 12;
/** Site whose leads all exist before anything is counted. */
const siteOfLeads = 'northfold-franchise';

/** Returns an answer without variable parts and with sorted keys, because their order means nothing. */
function normalizeAnswer(text: string, siteId: string | undefined): string {
  const isSettled = siteId === undefined || siteId === siteOfLeads;
  try {
    return canonicalJson(
      JSON.parse(withoutPassing(text), (key, value: unknown) => {
        if (!isSettled && ofLeads.includes(key)) return '<of leads>';
        // Emails of one instant are listed by the provider's random id.
        if (key === 'emails' && Array.isArray(value)) return value.map(canonicalJson).sort();
        // Sums in another order differ in their last digits, which don't matter.
        return typeof value === 'number' ? Number(value.toPrecision(digits)) : value;
      }),
    );
  } catch {
    return withoutPassing(text);
  }
}

export const fingerprint = (text: string, siteId?: string): string =>
  createHash('sha256').update(normalizeAnswer(text, siteId)).digest('base64url').slice(0, 8);

const auditsSchema = z.object({ audits: z.array(z.object({ auditId: z.string() })) });
const tasksSchema = z.object({ tasks: z.array(z.object({ taskId: z.string() })) });
const usersSchema = z.object({ users: z.array(z.object({ userId: z.string() })) });
const leadsSchema = z.object({ leads: z.array(z.object({ key: z.string() })) });

type Reply = { readonly status: number; readonly text: string };
type Ask = (address: string, method?: string) => Promise<Reply>;

function asking(origin: string, token: string | null): Ask {
  return async (address, method = 'GET') => {
    const writes = method !== 'GET';
    const response = await fetch(`${origin}${address}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(writes ? { 'content-type': 'application/json' } : {}),
      },
      ...(writes ? { body: '{}' } : {}),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isText = /json|text/.test(response.headers.get('content-type') ?? 'text');
    const to = response.headers.get('location');
    return { status: response.status, text: `${to ?? ''}${bytes.toString(isText ? 'utf8' : 'base64')}` };
  };
}

/** Finds the ids the demonstration created at a place. */
async function found(ask: Ask, siteId: string): Promise<Found> {
  const first = async <T>(address: string, schema: z.ZodMiniType<T>, id: (told: T) => string | undefined) => {
    const { status, text } = await ask(`/api${address}`);
    const parsed = status === 200 ? schema.safeParse(JSON.parse(text)) : undefined;
    return parsed?.success === true ? id(parsed.data) : undefined;
  };
  const ids = {
    auditId: await first(`/sites/${siteId}/audits`, auditsSchema, ({ audits }) => audits[0]?.auditId),
    taskId: await first(`/sites/${siteId}/tasks`, tasksSchema, ({ tasks }) => tasks[0]?.taskId),
    userId: await first(`/sites/${siteId}/users`, usersSchema, ({ users }) => users[0]?.userId),
    'get-lead.key': await first(`/leads/${siteId}/2026-10-01/2026-10-31`, leadsSchema, ({ leads }) => leads[0]?.key),
  };
  return Object.fromEntries(Object.entries(ids).flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])));
}

const fileName = (name: string, who: string): string => `${name.replaceAll(/[^\w-]+/g, '_')}.${who}.json`;
const pretty = (text: string, siteId: string | undefined): string => {
  try {
    return `${JSON.stringify(JSON.parse(normalizeAnswer(text, siteId)), null, 2)}\n`;
  } catch {
    return `${normalizeAnswer(text, siteId)}\n`;
  }
};

/** Creates the small demonstration at the fixed instant, and returns its answers. */
export async function goldenOfDemo(folder: Folder = null): Promise<Golden> {
  // The clock is fixed, so a report that takes seconds would never be ready.
  process.env['SANDBOX_REPORT_SECONDS'] = '0';
  const stack = await startLocal({
    port: 0,
    dataDir: ':memory:',
    seed: 'small',
    clock: () => goldenNow,
    web: false,
    quiet: true,
  });
  try {
    await stack.ready;
    await stack.drained();
    return await recordGolden(stack, folder);
  } finally {
    await stack.stop();
  }
}

/** Asks everything as everyone, one call after the other: signed out, then as each user of the demonstration. */
async function recordGolden({ origin, env }: LocalStack, folder: Folder = null): Promise<Golden> {
  const fetchToken = async (email: string) =>
    (
      await signInWithPassword({
        endpoint: `${origin}/_local/cognito`,
        userPoolId: env['USER_POOL_ID'] ?? '',
        clientId: env['USER_POOL_CLIENT_ID'] ?? '',
        email,
        password: demoPassword,
      })
    ).accessToken;
  const people = demoUsers.filter(({ email }) => !email.startsWith('former'));
  const admin = asking(origin, await fetchToken('admin@insights.test'));
  const answersByName = new Map<string, Map<string, string[]>>();
  const run = async (who: string, ask: Ask, nodes: readonly string[]) => {
    const ids = await found(admin, nodes[0] ?? '');
    for (const { id, name, method, address, siteId } of questionsFor({ nodes, wide: wide.includes(who) }, ids)) {
      if (id === 'list-lead-months' && siteId !== siteOfLeads) continue;
      const { status, text } = await ask(address, method);
      const key = `${status} ${fingerprint(text, siteId)}`;
      const answers = answersByName.get(name) ?? new Map<string, string[]>();
      answers.set(key, [...(answers.get(key) ?? []), who]);
      answersByName.set(name, answers);
      if (folder !== null) writeFileSync(join(folder, fileName(name, who)), `${status}\n${pretty(text, siteId)}`);
    }
  };
  if (folder !== null) mkdirSync(folder, { recursive: true });
  await run('nobody', asking(origin, null), ['northfold-franchise']);
  for (const { email, siteId } of people) {
    const who = email.split('@')[0] ?? email;
    await run(who, asking(origin, await fetchToken(email)), siteId === null ? adminNodes : [siteId]);
  }
  return Object.fromEntries(
    [...answersByName]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, answers]) => [name, Object.fromEntries([...answers].map(([key, who]) => [key, who.join(' ')]))]),
  );
}

/** Lists questions with changed, new or missing answers, with both sides. */
export function differences(stored: Golden, made: Golden): string[] {
  const names = [...new Set([...Object.keys(stored), ...Object.keys(made)])].toSorted();
  return names.flatMap(name => {
    const [before, after] = [JSON.stringify(stored[name] ?? 'new'), JSON.stringify(made[name] ?? 'gone')];
    return before === after ? [] : [`${name}: ${before} is now ${after}`];
  });
}

/** Writes one question per line, so that a diff shows which changed. */
export const writtenAs = (golden: Golden): string =>
  `{\n${Object.entries(golden)
    .map(([name, answers]) => `  ${JSON.stringify(name)}: ${JSON.stringify(answers)}`)
    .join(',\n')}\n}\n`;

export const goldenFile = join(import.meta.dirname, 'answers.json');
export const goldenSchema = z.record(z.string(), z.record(z.string(), z.string()));
