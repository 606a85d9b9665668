import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShareLink, listShareLinks, openShareLink } from '../../../shared/contract/share-links.ts';
import { registry } from '../../../shared/contract/registry.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import { startPeople } from '../support/people.ts';
import { origin, withStatus } from '../support/program.ts';
import { seedTree, user } from '../support/tree.ts';

const day = 86_400_000;
const begun = new Date('2026-11-22T14:12:00Z');
let now = begun;
let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ queues: true });
  setClock(() => now);
  await seedTree();
  await putUser(user('site-user', 'site-n1', { given_name: 'Dana', family_name: 'Whitfield', email: 'dana@n1.test' }));
});
afterAll(() => program.stop());

const form = { name: 'First Coast Bank', report: 'monthly', period: 'latest', compare: 'previous', hideMoney: false, days: 30 };
const create = (body: Record<string, unknown> = {}, userId = 'site-user', siteId = 'site-n1') =>
  program.call('create-share-link', { token: program.token(userId), params: { siteId }, body: { ...form, ...body } });
const created = async (body: Record<string, unknown> = {}, userId = 'site-user', siteId = 'site-n1') => {
  const { link, notSent } = createShareLink.response.parse(withStatus(await create(body, userId, siteId)).json);
  return { link, notSent, code: (link.url ?? '').slice(`${origin}/shared#`.length) };
};
let callers = 0;
const open = (code: string, password?: string) =>
  program.call('open-share-link', { body: { code, ...(password === undefined ? {} : { password }) }, sourceIp: `203.0.113.${(callers += 1) % 250}` });
const opened = async (code: string, password?: string) => openShareLink.response.parse(withStatus(await open(code, password)).json);
const list = async (siteId = 'site-n1', userId = 'site-user') =>
  listShareLinks.response.parse(withStatus(await program.call('list-share-links', { token: program.token(userId), params: { siteId } })).json).links;

test('a link opens its report without a token, and counts each view', async () => {
  const { link, code } = await created();
  expect(link).toMatchObject({ name: 'First Coast Bank', state: 'live', hasPassword: false, views: 0, madeBy: 'Dana Whitfield', endsAt: new Date(begun.getTime() + 30 * day).toISOString() });
  const shown = await opened(code);
  expect(shown).toMatchObject({ state: 'open', kind: 'monthly', sharedBy: 'Dana Whitfield', report: { node: { siteId: 'site-n1' }, range: { start: '2026-10-01', end: '2026-10-31' } } });
  await opened(code);
  expect((await list()).find(({ linkId }) => linkId === link.linkId)).toMatchObject({ views: 2, lastViewAt: now.toISOString() });
});

test('the latest month advances, but a chosen month stays', async () => {
  const latest = await created({ days: 365 });
  const fixed = await created({ days: 365, period: '2026-09' });
  now = new Date('2026-12-03T14:00:00Z');
  expect(await opened(latest.code)).toMatchObject({ report: { range: { start: '2026-11-01', end: '2026-11-30' } } });
  expect(await opened(fixed.code)).toMatchObject({ report: { range: { start: '2026-09-01', end: '2026-09-30' } } });
  now = begun;
});

test('unknown, revoked and expired links get identical responses', async () => {
  const unknown = await open('A'.repeat(43));
  const { link, code } = await created();
  expect((await program.call('revoke-share-link', { token: program.token('site-user'), params: { siteId: 'site-n1', linkId: link.linkId } })).status).toBe(204);
  const revoked = await open(code);
  const expiring = await created({ days: 1 });
  now = new Date(begun.getTime() + day);
  const expired = await open(expiring.code);
  now = begun;
  const texts = [unknown, revoked, expired].map(({ status, json }) => [status, Object(json).code, Object(json).message]);
  expect(texts).toEqual(Array(3).fill([404, 'not-found', 'This link no longer works. Ask the sender for a new one']));
  expect((await list()).find(entry => entry.linkId === link.linkId)).toMatchObject({ state: 'revoked', url: null });
});

test('requires the password, with ten attempts per quarter hour', async () => {
  const { link, code } = await created({ password: 'Sunflower' });
  expect(link.hasPassword).toBe(true);
  const locked = await opened(code);
  expect([locked.state, 'report' in locked]).toEqual(['locked', false]);
  expect(await opened(code, 'Sunflower')).toMatchObject({ state: 'open' });
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await open(code, `wrong-${count}`)).status);
  expect(statuses).toEqual([...Array(9).fill(400), 429, 429]);
  // Right or wrong: the link is closed for now.
  expect((await open(code, 'Sunflower')).status).toBe(429);
});

test("password and code appear only in the creator's response, and in no log", async () => {
  const { code } = await created({ password: 'Marigold-7' });
  const text = JSON.stringify(await list());
  expect(text).toContain(code);
  expect(text).not.toContain('Marigold');
  expect(JSON.stringify(await opened(code, 'Marigold-7'))).not.toContain(code);
});

test('a link works only while its creator may share, and resumes with that right', async () => {
  const { code } = await created();
  await putUser(user('site-user', 'site-n2'));
  expect((await open(code)).status).toBe(404);
  await putUser(user('site-user', 'site-n1'));
  expect((await open(code)).status).toBe(200);
});

test("only users who may share list, create and revoke; other companies' nodes are not found", async () => {
  expect((await create({}, 'org-user', 'site-n1')).status).toBe(200);
  for (const id of ['list-share-links', 'create-share-link'] as const)
    expect((await program.call(id, { token: program.token('org-user'), params: { siteId: 'other-site' }, ...(id === 'create-share-link' ? { body: form } : {}) })).status).toBe(404);
});

test('a code is not a token: it opens its report and no other endpoint', async () => {
  const { code } = await created({}, 'org-user', 'org');
  const closed = Object.values(registry).filter(({ access }) => access.kind !== 'public');
  const answers = [];
  for (const { id, path } of closed) {
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'siteId' ? 'org' : 'x']));
    answers.push((await program.call(id, { token: code, params })).status);
  }
  expect(closed.length).toBeGreaterThan(150);
  expect(new Set(answers)).toEqual(new Set([401]));
});

test.each([
  [{ name: ' ' }, 'body.name'], [{ days: 0 }, 'body.days'], [{ days: 366 }, 'body.days'], [{ period: '2026-13' }, 'body.period'],
  [{ period: '2026' }, 'body.period'], [{ report: 'annual', period: '2026-10' }, 'body.period'], [{ password: 'short' }, 'body.password'],
  [{ emails: ['nobody'] }, 'body.emails.0'], [{ report: 'score-card' }, 'body.report'],
] as const)('%j is refused at its field', async (wrong, path) => {
  const answer = await create(wrong, 'org-user');
  expect([answer.status, Object(answer.json).issues?.[0]?.path ?? Object(answer.json).details?.[0]?.path]).toEqual([400, path]);
});

test('the email has sender and link; the page has the note; neither has the password', async () => {
  const { code, notSent } = await created({ emails: ['gary@bank.test', 'gary@bank.test'], note: 'Call me about October.', password: 'Sunflower' }, 'org-user');
  expect(notSent).toEqual([]);
  const emails = program.mails().filter(({ to }) => to.includes('gary@bank.test'));
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain(`${origin}/shared#${code}`);
  // Words of ours alone: whoever signs up could mail anything to anybody otherwise.
  expect(JSON.stringify(emails[0])).not.toContain('Call me about October.');
  expect(await opened(code, 'Sunflower')).toMatchObject({ note: 'Call me about October.' });
  expect(JSON.stringify(emails[0])).not.toContain('Sunflower');
});

test('allows at most fifty active links', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 51; count += 1) statuses.push((await create({}, 'org-user', 'north')).status);
  expect(statuses).toEqual([...Array(50).fill(200), 409]);
});
