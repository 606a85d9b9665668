import { afterEach, expect, test, vi } from 'vitest';
import { createMember } from '../../../../shared/contract/members.ts';
import { getSalesTokenInfo } from '../../../../shared/contract/sales-tokens.ts';
import { challenged, unreachable, unreadable } from '../../../../web/src/app/api/errors.ts';
import { callOpen } from '../../../../web/src/app/api/open-call.ts';

afterEach(() => vi.unstubAllGlobals());

/** What was sent: address, method, headers, body. */
const serve = (answer: () => Response) => {
  const sent: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push([address, init]);
    return answer();
  });
  return sent;
};
const askPartner = () => callOpen(getSalesTokenInfo, { params: { salesToken: 'a/b' } });
const partner = { useServiceBranch: true, showBusinessType: false, directoryAccess: false };
const member = {
  brand: 'Cedar', protocol: 'https://' as const, domain: 'cedar.example', contactFirstName: 'Elena', contactLastName: 'Park', email: 'elena@cedar.example',
  cellPhone: '(828) 555-0142', status: 'onboarding' as const,
};

test('calls the contract address without a token and checks the answer', async () => {
  const sent = serve(() => Response.json(partner));
  expect(await askPartner()).toEqual({ data: partner });
  expect(sent).toEqual([['/api/sales-token/a%2Fb', { method: 'GET', headers: {}, body: null, credentials: 'same-origin' }]]);
});

test('sends a body as JSON', async () => {
  const sent = serve(() => Response.json({ success: true }));
  expect(await callOpen(createMember, { body: member })).toEqual({ data: { success: true } });
  expect(sent[0]?.[0]).toBe('/api/members');
  expect(sent[0]?.[1]).toEqual({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(member), credentials: 'same-origin' });
});

const refusal = { code: 'rate-limited', message: 'Wait a minute' };
test.each<[string, () => Response, unknown]>([
  ['a refusal in the words of the API', () => Response.json(refusal, { status: 429 }), { status: 429, ...refusal }],
  ['a refusal that is no JSON', () => new Response('<html>', { status: 403 }), { status: 403, code: 'internal', message: 'The server had a problem. Reload the page and check before you try again.' }],
  ['the challenge of the firewall', () => new Response('', { status: 202, headers: { 'x-amzn-waf-action': 'challenge' } }), challenged],
  ['another shape', () => Response.json({ useServiceBranch: 'yes' }), unreadable],
  ['no JSON', () => new Response('<html>'), unreadable],
  ['no network', () => { throw new TypeError('Failed to fetch'); }, unreachable],
])('returns an error for %s', async (_, answer, error) => {
  serve(answer);
  expect(await askPartner()).toEqual({ error });
});
