import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../functions/runtime/clock.ts';
import { startPlatforms } from '../support/platforms.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { tokenIdBehind } from '../support/brought.ts';
import { seedTree, user } from '../support/tree.ts';
import { putUser } from '../../../functions/stores/users/users.ts';

/** A deployed stage is called over https: what a browser keeps and sends back is decided by its own rules, below. */
const origin = 'https://insights.example';
let platforms: Awaited<ReturnType<typeof startPlatforms>>;
let program: Program;
beforeAll(async () => {
  platforms = await startPlatforms(() => new Date());
  program = await startProgram({ env: { ...platforms.env, PUBLIC_ORIGIN: origin }, queues: true });
  setClock(() => new Date());
  await seedTree();
  await putUser(user('second-user', 'site-n1'));
});
afterAll(async () => {
  await program.stop();
  await platforms.stop();
});

type Kept = { readonly name: string; readonly value: string; readonly marks: ReadonlyMap<string, string> };
function parse(setCookie: string): Kept {
  const [pair = '', ...marks] = setCookie.split('; ');
  const [name = '', ...value] = pair.split('=');
  return { name, value: value.join('='), marks: new Map(marks.map(mark => [mark.split('=')[0] ?? '', mark.split('=')[1] ?? ''])) };
}

/**
 * A browser's jar of an https page (RFC 6265bis): what begins with __Host- is taken with Secure and Path=/ and without a
 * domain only. A link from another site, such as the platform's way back, brings none that are Strict.
 */
class Jar {
  readonly kept = new Map<string, Kept>();
  take(setCookies: readonly string[]): void {
    for (const cookie of setCookies.map(parse)) {
      const { name, marks } = cookie;
      const isSound = marks.has('Secure') && marks.get('Path') === '/' && !marks.has('Domain');
      if (name.startsWith('__Host-') && !isSound) continue;
      if (marks.get('Max-Age') === '0') this.kept.delete(name);
      else this.kept.set(name, cookie);
    }
  }
  comingFromElsewhere(): string[] {
    return [...this.kept.values()].filter(({ marks }) => marks.get('SameSite') === 'Lax').map(({ name, value }) => `${name}=${value}`);
  }
}

const begin = async (jar: Jar, userId = 'site-user') => {
  const answer = withStatus(await program.call('authorize-site', { token: program.token(userId), params: { siteId: 'site-n1' }, body: { service: 'ga4', returnTo: 'admin' } }));
  jar.take(answer.cookies);
  return { url: (answer.json as { url: string }).url, cookies: answer.cookies.map(parse) };
};
const comeBack = async (jar: Jar, url: string) => {
  const answer = withStatus(await program.call('oauth-return', { query: (await platforms.consent(url)).query, cookies: jar.comingFromElsewhere() }), 302);
  jar.take(answer.cookies);
  return answer.headers['location'] ?? '';
};

test('the consent cookie is host-only, HTTPS-only, and inaccessible to scripts', async () => {
  const { url, cookies } = await begin(new Jar());
  expect(cookies).toHaveLength(1);
  const [{ name, marks }] = cookies as [Kept];
  expect(name).toMatch(/^__Host-connect-[0-9a-f]{12}$/);
  expect(Object.fromEntries(marks)).toEqual({ Path: '/', 'Max-Age': '600', HttpOnly: '', SameSite: 'Lax', Secure: '' });
  expect(new URL(url).searchParams.get('redirect_uri')).toMatch(new RegExp(`^${origin}/`));
});

test('the browser returns it from the platform to the same HTTPS address, and keeps nothing', async () => {
  const jar = new Jar();
  const { url } = await begin(jar);
  const location = await comeBack(jar, url);
  expect(location).toMatch(new RegExp(`^${origin}/admin/site-n1/`));
  expect(await tokenIdBehind(location, 'site-n1', 'site-user')).toMatch(/./);
  expect([...jar.kept.keys()]).toEqual([]);
});

test('two consents in one browser can finish in any order', async () => {
  const jar = new Jar();
  const [first, second] = [await begin(jar), await begin(jar)];
  expect(jar.kept.size).toBe(2);
  for (const { url } of [second, first]) expect(await comeBack(jar, url)).not.toContain('connectError');
  expect(jar.kept.size).toBe(0);
});

test('refuses another browser, and a cookie under its HTTP name', async () => {
  const { url, cookies } = await begin(new Jar());
  const [{ name, value }] = cookies as [Kept];
  const { query } = await platforms.consent(url);
  for (const brought of [[], [`${name.replace('__Host-', '')}=${value}`]]) {
    const answer = withStatus(await program.call('oauth-return', { query, cookies: brought }), 302);
    expect(answer.headers['location']).toBe(`${origin}/admin?connectError=state_mismatch`);
  }
});
