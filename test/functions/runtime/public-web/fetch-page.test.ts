import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchPublicPage } from '../../../../functions/runtime/public-web/fetch-page.ts';
import { closedAddresses, openAddresses, refusedAddresses } from '../../support/ssrf-corpus.ts';
import { isPublicAddress, findAddressRefusal } from '../../../../functions/runtime/public-web/public-address.ts';

test.each(closedAddresses)('%s is not the public internet', address => expect(isPublicAddress(address)).toBe(false));
test.each(openAddresses)('%s is public', address => expect(isPublicAddress(address)).toBe(true));

let gateway: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const { port }: Pick<AddressInfo, 'port'> = typeof address === 'object' && address !== null ? address : { port: 0 };
  gateway = `http://127.0.0.1:${port}`;
});
afterAll(() => new Promise(resolve => server.close(resolve)));
beforeEach(() => { asked = []; });

const html = (text: string) => (_request: IncomingMessage, response: ServerResponse) => { response.writeHead(200, { 'content-type': 'text/html' }).end(text); };
const redirect = (location: string) => (_request: IncomingMessage, response: ServerResponse) => { response.writeHead(302, { location }).end(); };

test.each(refusedAddresses)('refuses %s before sending anything', async address => {
  answer = html('inside');
  const names: string[] = [];
  const resolve = async (name: string) => { names.push(name); return ['1.1.1.1']; };
  expect(await fetchPublicPage(address, { gateway })).toEqual({ problem: 'refused' });
  expect(await fetchPublicPage(address, { resolve })).toEqual({ problem: 'refused' });
  expect([asked, names]).toEqual([[], []]);
});

test.each(refusedAddresses.filter(address => URL.canParse(address)))('does not follow a redirect to %s', async address => {
  answer = redirect(address.replaceAll(/\P{ASCII}/gu, encodeURIComponent));
  expect(await fetchPublicPage('https://example.com/', { gateway })).toEqual({ problem: 'refused' });
  expect(asked).toEqual(['/https/example.com/']);
});

test.each([['127.0.0.1'], ['1.1.1.1', '10.0.0.1'], ['::1'], ['fd00:ec2::254'], ['::ffff:169.254.169.254']])('refuses a name that resolves to %s, even with just one private address', async (...addresses) => {
  expect(await fetchPublicPage('http://example.com/', { resolve: async () => addresses })).toEqual({ problem: 'refused' });
});

test('looks up a name once per hop, so it cannot change after the check', async () => {
  const lookups: string[] = [];
  // A public address that answers nobody: the connection goes there, not to what a second look-up would say.
  const resolve = async (name: string) => { lookups.push(name); return lookups.length === 1 ? ['240.0.0.1'] : ['127.0.0.1']; };
  expect(await fetchPublicPage('http://rebind.example.com/', { resolve })).toEqual({ problem: 'refused' });
  lookups.length = 0;
  const timed = async (name: string) => { lookups.push(name); return ['192.31.196.1']; };
  await fetchPublicPage('http://rebind.example.com/', { resolve: timed, timeoutMs: 700 });
  expect(lookups).toEqual(['rebind.example.com']);
});

test('reads a page after its redirects and returns the final address', async () => {
  answer = (request, response) => (request.url === '/http/example.com/' ? redirect('https://www.example.com/start?x=1') : html('<title>Hi</title>'))(request, response);
  expect(await fetchPublicPage('http://example.com/', { gateway })).toEqual({ page: { url: 'https://www.example.com/start?x=1', status: 200, html: '<title>Hi</title>' } });
});

test('refuses six redirects, truncates a large page, and aborts a slow one', async () => {
  answer = redirect('/again');
  expect(await fetchPublicPage('https://example.com/', { gateway })).toEqual({ problem: 'too-many-redirects' });
  answer = html('a'.repeat(3_000_000));
  const large = await fetchPublicPage('https://example.com/', { gateway });
  expect('page' in large && large.page.html.length).toBe(512 * 1024);
  answer = () => undefined;
  expect(await fetchPublicPage('https://example.com/', { gateway, timeoutMs: 150 })).toEqual({ problem: 'timeout' });
  answer = (_request, response) => { response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'); };
  expect(await fetchPublicPage('https://example.com/', { gateway })).toEqual({ page: { url: 'https://example.com/', status: 200, html: '' } });
});

test('reports an unknown host name and a DNS timeout', async () => {
  expect(await fetchPublicPage('https://nobody.example/', { resolve: () => Promise.reject(new Error('ENOTFOUND')) })).toEqual({ problem: 'unknown-host' });
  expect(await fetchPublicPage('https://nobody.example/', { resolve: () => new Promise(() => undefined), timeoutMs: 100 })).toEqual({ problem: 'timeout' });
});

test('allows public names, including on ports that websites use', () => {
  for (const address of ['https://example.com', 'http://www.example.co.uk:8080/path', 'https://münchen.example/']) expect(findAddressRefusal(new URL(address))).toBeNull();
});
