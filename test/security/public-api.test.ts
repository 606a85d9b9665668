import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hashKey, makeKeyText } from '../../functions/access/key-text.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { putApiKey } from '../../functions/stores/jobs/api-keys.ts';
import { type ApiScope, apiScopes } from '../../shared/model/api-key.ts';
import { apiProblemSchema } from '../../shared/model/public-api.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { apiEndpoints, sessionEndpoints } from '../functions/support/program.ts';
import { computeExpected } from './support/expected.ts';
import { listVariants } from './support/requests.ts';
import { runConcurrently, type Served, startServed } from './support/served.ts';
import { foreignTo, nodes, places, viewers } from './support/world.ts';

let served: Served;
beforeAll(async () => {
  served = await startServed();
});
afterAll(() => served.stop());

async function addKey(siteId: string, creatorId: string, scopes: readonly ApiScope[] = apiScopes, endsAt = '2099-01-01T00:00:00.000Z') {
  const { keyId, text } = makeKeyText();
  const stored = await putApiKey(
    { keyId, name: 'Test', siteId, hash: hashKey(text), lastFour: text.slice(-4), scopes: [...scopes], creatorId, isInAdminGroup: creatorId.startsWith('adm-'), createdAt: '2026-11-01T00:00:00.000Z', endsAt },
    () => false,
  );
  expect(stored).toBe(true);
  return text;
}

/** People with a node of numbers who may create keys, by hand: not in trial, not read-only, not disabled. */
const keyOwners = viewers.filter(({ siteId, reach }) => siteId !== null && /^(brd|org|reg|sit)-/.test(siteId) && reach !== 'refused' && !['sit-trial', 'sit-late', 'sit-deleted'].includes(siteId));
const wellFormed = (endpoint: (typeof apiEndpoints)[number], status: number, json: unknown) =>
  status === endpoint.status ? z.safeParse(endpoint.response, json).success : z.safeParse(z.strictObject(apiProblemSchema.shape), json).success;
const code = (json: unknown) => String(Object(json)['code']);

test('a key answers about every place as a user of its node is answered, and tells of no other tenant', async () => {
  expect(keyOwners.map(({ siteId }) => siteId)).toEqual(['brd-amber', 'org-amber', 'reg-amber', 'sit-amber']);
  const tree = new Map<string, SiteNode>();
  for (const { siteId } of nodes) {
    const node = await getNode(siteId);
    if (node !== null) tree.set(siteId, node);
  }
  const wrong: string[] = [];
  let cells = 0;
  const askers = [
    ...keyOwners.map(person => ({ person, creator: person.userId })),
    // A key sees no more than its node, whoever created it.
    ...keyOwners.map(person => ({ person, creator: 'adm-admin' })),
  ];
  for (const { person, creator } of askers) {
    const token = await addKey(person.siteId ?? '', creator);
    for (const endpoint of apiEndpoints) {
      const about = endpoint.access.kind === 'node' ? places : places.slice(0, 1);
      await runConcurrently(about, 8, async siteId => {
        const [variant] = listVariants(endpoint, siteId);
        if (variant === undefined) throw new Error(endpoint.id);
        const expected = computeExpected(endpoint, variant.action, { person, through: false }, siteId, tree);
        const { status, json, text } = await served.ask(endpoint, { ...variant.asked, token });
        const said = status === 404 ? 'absent' : status === 403 ? 'forbidden' : status === 401 ? 'unauthorized' : status >= 500 ? String(status) : 'allowed';
        const foreign = foreignTo(person).exec(text)?.[0];
        cells += 1;
        if (said !== (expected === 'deleted' ? 'absent' : expected) || foreign !== undefined || !wellFormed(endpoint, status, json))
          wrong.push(`${creator} at ${person.siteId ?? ''}: ${endpoint.id} ${siteId}: ${status} instead of ${expected} ${foreign ?? ''} ${text.slice(0, 200)}`);
      });
    }
  }
  expect(wrong).toEqual([]);
  expect(cells).toBeGreaterThan(1000);
});

test('a key opens nothing of the web, and a session nothing of the public API', async () => {
  const key = await addKey('org-amber', 'usr-org-amber');
  const session = served.tokenOf('usr-org-amber');
  for (const endpoint of sessionEndpoints.filter(({ access }) => access.kind !== 'public')) {
    const [variant] = listVariants(endpoint, 'org-amber');
    expect([endpoint.id, (await served.ask(endpoint, { ...variant?.asked, token: key })).status]).toEqual([endpoint.id, 401]);
  }
  for (const endpoint of apiEndpoints) {
    const [variant] = listVariants(endpoint, 'org-amber');
    for (const token of [session, undefined, 'ins_live_00000000_0000', `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`]) {
      const { status, json, headers } = await served.ask(endpoint, { ...variant?.asked, token });
      expect([endpoint.id, status, code(json), headers.get('www-authenticate')]).toEqual([endpoint.id, 401, 'key-unknown', 'Bearer']);
    }
  }
});

test('a key opens what its scopes name', async () => {
  for (const scope of apiScopes) {
    const token = await addKey('org-amber', 'usr-org-amber', [scope]);
    for (const endpoint of apiEndpoints) {
      const [variant] = listVariants(endpoint, 'org-amber');
      const { status, json } = await served.ask(endpoint, { ...variant?.asked, token });
      const isRefused = status === 403 && code(json) === 'scope-missing';
      expect([endpoint.id, scope, isRefused]).toEqual([endpoint.id, scope, endpoint.apiScope !== 'any' && endpoint.apiScope !== scope]);
    }
  }
});

test('a key ends with its time and with the rights of its creator', async () => {
  const [me] = apiEndpoints;
  if (me === undefined) throw new Error('No endpoint');
  const expired = await addKey('org-amber', 'usr-org-amber', apiScopes, '2026-11-20T00:00:00.000Z');
  const answer = await served.ask(me, { token: expired });
  expect([answer.status, code(answer.json), Object(answer.json)['detail']]).toEqual([401, 'key-expired', expect.stringContaining('Nov 19, 2026')]);
  // Created by people who may not: in trial, disabled, of another tenant, removed.
  for (const [siteId, creator] of [['sit-trial', 'usr-sit-trial'], ['sit-amber', 'off-disabled'], ['org-amber', 'usr-org-basil'], ['org-amber', 'usr-nobody'], ['org-amber', 'usr-reg-amber']] as const) {
    const token = await addKey(siteId, creator);
    expect([siteId, creator, code((await served.ask(me, { token })).json)]).toEqual([siteId, creator, 'key-unknown']);
  }
});

test('looking through somebody else is refused', async () => {
  const token = await addKey('org-amber', 'adm-admin');
  const [me] = apiEndpoints;
  if (me === undefined) throw new Error('No endpoint');
  expect((await served.ask(me, { token, viewAs: 'usr-org-amber' })).status).toBe(403);
});
