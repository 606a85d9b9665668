import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../../lib/security-headers.ts';
import { openFrontDoor } from '../../../scripts/local/gateway/front-door.ts';
import { closeServer, readBody } from '../../../scripts/local/gateway/http.ts';
import { createMail } from '../../../scripts/local/aws/mail.ts';
import { securityHeaders } from '../../../scripts/local/web/security-headers.ts';
import { createWebServer } from '../../../scripts/local/web/web.ts';

const parent = mkdtempSync(path.join(tmpdir(), 'web-'));
const folder = path.join(parent, 'web');
const script = `export const text = '${'words '.repeat(400)}';`;
const config = {
  stage: 'local', version: '1', region: 'us-east-1', userPoolId: 'p', userPoolClientId: 'c', mqttUrl: 'ws://x', mqttAuthorizer: 'a',
};
const mail = createMail(':memory:');
let door: Awaited<ReturnType<typeof openFrontDoor>>;

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><div id="root"></div>');
  writeFileSync(path.join(folder, 'welcome.html'), '<!doctype html><div id="sign-up"></div>');
  writeFileSync(path.join(folder, 'assets/app-1234.js'), script);
  writeFileSync(path.join(parent, 'secret.txt'), 'secret');
  writeFileSync(path.join(parent, 'web-secret.txt'), 'secret');
  door = await openFrontDoor(0, '127.0.0.1');
  door.serve([
    { prefix: '/', handle: createWebServer({ folder, origin: door.origin, config: () => config }).handle },
    { prefix: '/_local/mail', handle: mail.handlePage },
  ]);
});
afterAll(async () => {
  await closeServer(door.server);
  rmSync(parent, { recursive: true });
});

/** Asks for an address as it stands: fetch would resolve the dots away. */
const raw = (address: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    request(`${door.origin}`, { path: address }, response => {
      readBody(response).then(body => resolve({ status: response.statusCode ?? 0, text: body.toString() }), reject);
    }).on('error', reject).end();
  });

describe('the served web', () => {
  it('is unavailable until everything behind it is ready', async () => {
    const starting = await openFrontDoor(0, '127.0.0.1');
    expect((await fetch(starting.origin)).status).toBe(503);
    await closeServer(starting.server);
  });

  it.each(['/', '/login', '/audit/abc', '/overview?siteId=x'])('serves the page for %s', async address => {
    const response = await fetch(`${door.origin}${address}`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<div id="root"');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('strict-transport-security')).toBeNull();
  });

  it('says where to report a vulnerability', async () => {
    const response = await fetch(`${door.origin}/.well-known/security.txt`);
    expect(await response.text()).toMatch(/^Contact: mailto:support@insights\.test\nExpires: \d{4}-\d\d-\d\dT/);
  });

  it.each(['/welcome', '/welcome/beacon?utm_source=fair'])('serves the sign-up document for %s', async address => {
    const response = await fetch(`${door.origin}${address}`, { headers: { accept: 'text/html' } });
    expect(await response.text()).toContain('<div id="sign-up"');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('compresses hashed files and lets browsers cache them forever', async () => {
    const response = await fetch(`${door.origin}/assets/app-1234.js`, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(script.length / 4);
    expect(await response.text()).toBe(script);
    const plain = await fetch(`${door.origin}/assets/app-1234.js`, { headers: { 'accept-encoding': 'br;q=0' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  it('serves files that the build compressed', async () => {
    const packed = Buffer.from([0x0b, 0x02, 0x80, 0x61, 0x62, 0x63, 0x64, 0x65, 0x03]);
    writeFileSync(path.join(folder, 'assets/packed-1.js'), 'x'.repeat(2000));
    writeFileSync(path.join(folder, 'assets/packed-1.js.br'), packed);
    const response = await fetch(`${door.origin}/assets/packed-1.js`, { headers: { 'accept-encoding': 'br' } });
    expect(await response.text()).toBe(brotliDecompressSync(packed).toString());
  });

  it('does not serve the page for a missing file', async () => {
    const response = await fetch(`${door.origin}/assets/gone-1.js`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not-found' });
    expect((await fetch(door.origin, { method: 'POST' })).status).toBe(405);
  });

  it.each(['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/../web-secret.txt', '/assets/..%5c..%5csecret.txt', '/a%00b'])(
    'does not leave its folder for %s',
    async address => {
      const answer = await raw(address);
      expect(answer.text).not.toContain('secret');
    },
  );

  it('serves no files without a folder', async () => {
    const bare = await openFrontDoor(0, '127.0.0.1');
    bare.serve([{ prefix: '/', handle: createWebServer({ folder: null, origin: bare.origin, config: () => config }).handle }]);
    for (const address of ['/', '/etc/hosts', '/package.json']) {
      expect((await fetch(`${bare.origin}${address}`)).status).toBe(404);
    }
    expect((await fetch(`${bare.origin}/config.json`)).status).toBe(200);
    await closeServer(bare.server);
  });

  it('serves the page its configuration', async () => {
    expect(await (await fetch(`${door.origin}/config.json`)).json()).toEqual(config);
  });

  it('has the policy of the deployed web, except for what needs HTTPS', () => {
    const local = securityHeaders('http://localhost:3000')['content-security-policy'] ?? '';
    const deployed = contentSecurityPolicy(['ws://localhost:3000']);
    const directives = (policy: string) => policy.split('; ').filter(directive => directive !== 'upgrade-insecure-requests').sort();
    expect(directives(local)).toEqual(directives(deployed));
  });
});

describe('the mail page', () => {
  it('shows an email with its HTML in a sandboxed frame', async () => {
    mail.sendPlain({ to: 'ann@insights.test', subject: '<b>Hello</b>', text: 'Your code is 123456' });
    const list = await (await fetch(`${door.origin}/_local/mail`)).text();
    expect(list).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    const sent: { mails: { id: string }[] } = await (await fetch(`${door.origin}/_local/mail?format=json`)).json();
    const response = await fetch(`${door.origin}/_local/mail/${sent.mails[0]?.id}`);
    expect(await response.text()).toContain('Your code is 123456');
    const body = await fetch(`${door.origin}/_local/mail/${sent.mails[0]?.id}/body`);
    expect(body.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect((await fetch(`${door.origin}/_local/mail/unknown`)).status).toBe(404);
  });
});
