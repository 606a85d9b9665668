import { afterAll, beforeAll, expect, test } from 'vitest';
import { createColleagueLink, openColleagueLink } from '../../../shared/contract/colleague-links.ts';
import { getCredential } from '../../../functions/stores/credentials.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { addFed } from '../../../functions/stores/connections/account-feeds.ts';
import { listColleagueLinks } from '../../../functions/stores/jobs/colleague-links.ts';
import { getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { putTheme } from '../../../functions/stores/themes.ts';
import { defaultTheme } from '../../../shared/model/user.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import { startPeople } from '../support/people.ts';
import { type Choice, startPlatforms } from '../support/platforms.ts';
import { type Answer, origin, withStatus } from '../support/program.ts';
import { seedTree, user } from '../support/tree.ts';

const begun = new Date('2026-11-22T14:12:00Z');
const day = 86_400_000;
let google: Awaited<ReturnType<typeof startPlatforms>>;
let program: Awaited<ReturnType<typeof startPeople>>;
let now = begun;
beforeAll(async () => {
  google = await startPlatforms(() => now);
  program = await startPeople({ env: google.env, queues: true });
  setClock(() => now);
  await seedTree();
  await putUser(user('site-user', 'site-n1', { given_name: 'Dana', family_name: 'Whitfield', email: 'dana@n1.test' }));
});
afterAll(async () => {
  await program.stop();
  await google.stop();
});

let callers = 0;
/** From an address of its own, so that no limit hides an answer. */
const call = (id: string, code: string, more: { query?: Record<string, string>; body?: unknown; cookies?: string[] } = {}) => {
  callers += 1;
  return program.call(id, { ...more, body: { code, ...Object(more.body) }, sourceIp: `203.0.113.${callers % 250}` });
};
const make = async (body: Record<string, unknown> = {}, userId = 'site-user', siteId = 'site-n1') => {
  const answer = await program.call('create-colleague-link', { token: program.token(userId), params: { siteId }, body: { service: 'ga4', ...body } });
  return { ...createColleagueLink.response.parse(withStatus(answer).json), answer };
};
const readCode = (url: string) => url.slice(`${origin}/connect#`.length);
const look = async (code: string) => openColleagueLink.response.parse(withStatus(await call('open-colleague-link', code)).json);
const readLocation = (answer: Answer) => {
  withStatus(answer, 302);
  return new URL(answer.headers['location'] ?? '');
};
/** A colleague in their own browser: to the platform and back. */
async function consent(code: string, choice?: Choice): Promise<URL> {
  const answer = withStatus(await call('authorize-colleague', code));
  const { url } = answer.json as { url: string };
  const cookies = answer.cookies.map(cookie => cookie.split(';')[0] ?? '');
  const { query } = await google.consent(url, choice);
  return readLocation(await program.call('oauth-return', { query, cookies }));
}
const readTokenId = (url: URL) => url.searchParams.get('tokenId') ?? '';
const connect = (code: string, tokenId: string, choice = '50001') => call('connect-colleague', code, { body: { tokenId, choice } });
const signIns = async (userId: string) => (await program.call('list-sign-ins', { token: program.token(userId), params: { siteId: 'site-n1' } })).json;

test("the page uses the site's white label and names no other", async () => {
  await putTheme({ ...defaultTheme, siteId: 'org', title: 'Beacon Metrics', primary: '#0b5d3b' });
  const { url } = await make();
  expect(await look(readCode(url))).toMatchObject({ theme: { title: 'Beacon Metrics', primary: '#0b5d3b' } });
  const foreign = await make({}, 'trial-user', 'site-trial');
  expect((await look(readCode(foreign.url))).theme.title).toBe(defaultTheme.title);
  await putTheme({ ...defaultTheme, siteId: 'org' });
});

test('a colleague connects one service, sees nothing else, and uses up the link; notifies its creator', async () => {
  const { link, url, mailed, answer } = await make({ note: ' Hi Sam, it takes two minutes. ', email: 'Sam@Agency.test' });
  const code = readCode(url);
  expect(link).toMatchObject({ service: 'ga4', state: 'open', madeBy: 'Dana Whitfield', email: 'sam@agency.test', endsAt: new Date(begun.getTime() + 7 * day).toISOString() });
  expect(mailed).toBe(true);
  const [mail] = program.mails();
  expect(mail).toMatchObject({ to: ['sam@agency.test'], subject: 'Dana Whitfield asks you to connect Google Analytics' });
  expect(mail?.text).toContain(url);
  expect(mail?.text).not.toContain('two minutes');
  // Shown once: neither the list nor the table has the code.
  expect(answer.text.split(code)).toHaveLength(2);
  expect(JSON.stringify(await listColleagueLinks('site-n1'))).not.toContain(code);

  expect(await look(code)).toEqual({
    state: 'open', service: 'ga4', siteName: 'Name of site-n1', askedBy: 'Dana', createdAt: begun.toISOString(), endsAt: link.endsAt, usedAt: null, chosen: null,
    timeZone: 'America/New_York', theme: { ...defaultTheme, siteId: 'org' },
    asked: { fullName: 'Dana Whitfield', company: 'Name of brand', website: 'https://n1.test', note: 'Hi Sam, it takes two minutes.' },
  });
  const back = await consent(code);
  expect(`${back.origin}${back.pathname}${back.hash}`).toBe(url);
  const tokenId = readTokenId(back);
  expect(tokenId).toMatch(/^ga4:new-[\w-]{16}$/);
  // Whoever else has the code does not know the sign-in, and the sign-in is good for nothing but the link.
  expect((await call('get-colleague-accounts', code, { body: { tokenId: 'ga4:new-0000000000000000' } })).status).toBe(409);
  expect((await program.call('get-token', { token: program.token('site-user'), params: { tokenId }, query: { siteId: 'site-n1' } })).status).toBe(404);
  const listed = withStatus(await call('get-colleague-accounts', code, { body: { tokenId } })).json;
  expect(listed).toMatchObject({ status: 'ACTIVE', accounts: [{ accountId: '1001', choices: [{ id: '50001' }, { id: '50002' }] }, { accountId: '1002' }] });

  expect((await connect(code, tokenId, '99999')).json).toMatchObject({ code: 'invalid-request', details: [{ path: 'body.choice', message: 'Choose a property from the list' }] });
  const both = await Promise.all([connect(code, tokenId), connect(code, tokenId)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 200)?.json).toMatchObject({ state: 'used', chosen: 'Shop', asked: null });
  const account = (await getNode('site-n1'))?.attr.accounts?.ga4;
  expect(account).toMatchObject({ accountId: '1001', propertyId: '50001', propertyName: 'Shop' });
  const credential = await getCredential(account?.tokenId ?? '');
  expect(credential).toMatchObject({ userId: `link:${link.linkId}`, usedBy: new Set(['site-n1']) });
  expect((await program.queues?.pending('backfills'))?.filter(text => text.includes('"ga4"')).length).toBe(18);
  expect(program.mails().find(({ to }) => to.includes('dana@n1.test'))).toMatchObject({ subject: 'Google Analytics is connected for Name of site-n1' });

  // What else the colleague's sign-in reaches is nobody's here: not the maker's, not those above.
  expect(await signIns('site-user')).toEqual({ signIns: [{ service: 'ga4', standing: 'chosen' }] });
  expect(await signIns('org-user')).toEqual({ signIns: [{ service: 'ga4', standing: 'chosen' }] });
  const chosen = await program.call('get-token', { token: program.token('site-user'), params: { tokenId: 'ga4:chosen' }, query: { siteId: 'site-n1' } });
  expect(chosen.status).toBe(403);

  expect(await look(code)).toMatchObject({ state: 'used', chosen: 'Shop', asked: null });
  for (const [id, more] of [['authorize-colleague', {}], ['get-colleague-accounts', { body: { tokenId } }], ['connect-colleague', { body: { tokenId, choice: '50002' } }]] as const) {
    expect((await call(id, code, more)).json).toMatchObject({ code: 'conflict', message: 'This link was already used. Nothing was connected. Ask Dana for a new one' });
  }
  const made = await program.call('list-colleague-links', { token: program.token('site-user'), params: { siteId: 'site-n1' } });
  const { links } = made.json as { links: { linkId: string }[] };
  expect(links.find(({ linkId }) => linkId === link.linkId)).toMatchObject({ state: 'used', chosen: 'Shop', openedAt: begun.toISOString(), usedAt: begun.toISOString() });
});

test('a revoked or expired link leads nowhere, even for a consent it started', async () => {
  const ended = await make({ service: 'gsc' });
  const code = readCode(ended.url);
  const answer = withStatus(await call('authorize-colleague', code));
  const { url } = answer.json as { url: string };
  const { query } = await google.consent(url);
  const revoke = () => program.call('revoke-colleague-link', { token: program.token('site-user'), params: { siteId: 'site-n1', linkId: ended.link.linkId } });
  expect((await revoke()).status).toBe(204);
  expect((await revoke()).status).toBe(204);
  expect(readLocation(await program.call('oauth-return', { query, cookies: answer.cookies.map(cookie => cookie.split(';')[0] ?? '') })).search).toBe('?connectError=state_mismatch');
  expect(await look(code)).toMatchObject({ state: 'revoked', asked: null });
  expect((await call('authorize-colleague', code)).json).toMatchObject({ message: 'This link was canceled by the sender. Nothing was connected. Ask Dana for a new one' });

  const later = await make({ service: 'gmb' });
  now = new Date(begun.getTime() + 7 * day - 1000);
  expect((await look(readCode(later.url))).state).toBe('open');
  now = new Date(begun.getTime() + 7 * day);
  expect((await look(readCode(later.url))).state).toBe('ended');
  expect((await call('authorize-colleague', readCode(later.url))).status).toBe(409);
  now = begun;
});

test('a guessed code, another company, or an unauthorized creator looks like a missing link', async () => {
  const unknown = (await call('open-colleague-link', 'A'.repeat(43))).text;
  const gone = await make({ service: 'fbPage' });
  await putUser(user('site-user', 'site-n1', { given_name: 'Dana', family_name: 'Whitfield', email: 'dana@n1.test', disabled: true }));
  const refused = await call('open-colleague-link', readCode(gone.url));
  expect([refused.status, refused.text]).toEqual([404, unknown]);
  expect((await call('authorize-colleague', readCode(gone.url))).status).toBe(404);
  await putUser(user('site-user', 'site-n1', { given_name: 'Dana', family_name: 'Whitfield', email: 'dana@n1.test' }));
  expect((await look(readCode(gone.url))).state).toBe('open');

  const stranger = { token: program.token('affiliate-user'), params: { siteId: 'site-n1', linkId: gone.link.linkId } };
  expect((await program.call('revoke-colleague-link', stranger)).status).toBe(404);
  expect((await program.call('list-colleague-links', { token: stranger.token, params: { siteId: 'site-n1' } })).status).toBe(404);
  expect((await program.call('create-colleague-link', { token: stranger.token, params: { siteId: 'site-n1' }, body: { service: 'ga4' } })).status).toBe(404);
  expect((await program.call('create-colleague-link', { token: program.token('org-user'), params: { siteId: 'org' }, body: { service: 'ga4' } })).status).toBe(400);
});

test("another company's property is refused in terms for the colleague, and the link stays open", async () => {
  const other = await getNode('site-w1');
  if (other === null) throw new Error('no site');
  await addFed({ service: 'ga4', key: '50002' }, other.siteId);
  const storedAccount = { tokenId: 'ga4:aaaaaaaaaaaaaaaaaaaaaaaa', accountId: '1001', accountName: 'x', propertyId: '50002', propertyName: 'Blog' };
  await replaceNode({ ...other, attr: { ...other.attr, accounts: { ga4: storedAccount } } }, other.revision);
  const { url } = await make({ service: 'ga4' });
  const back = await consent(readCode(url));
  expect((await connect(readCode(url), readTokenId(back), '50002')).json).toMatchObject({
    code: 'conflict', message: 'This property already feeds another company. Choose another one, or ask Dana',
  });
  expect((await look(readCode(url))).state).toBe('open');
  withStatus(await connect(readCode(url), readTokenId(back), '50001'));
});

test('declining at the platform returns to the page and allows another attempt', async () => {
  const { url } = await make({ service: 'ga4' });
  const back = await consent(readCode(url), { deny: true });
  expect(back.href).toBe(url.replace('#', '?connectError=access_denied#'));
  expect((await look(readCode(url))).state).toBe('open');
});

test('refuses too many links and too many emails', async () => {
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push(await program.call('create-colleague-link', { token: program.token('org-user'), params: { siteId: 'site-n1' }, body: { service: 'ga4', email: 'kim@agency.test' } }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
});

test('no code reaches the log', async () => {
  const codes = program.mails().flatMap(({ text }) => /\/connect#([\w-]{43})/.exec(text)?.[1] ?? []);
  expect(codes.length).toBeGreaterThan(0);
  for (const code of codes) expect(program.lines.join('\n')).not.toContain(code);
});
