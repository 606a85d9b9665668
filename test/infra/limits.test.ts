import { describe, expect, test } from 'vitest';
import { getEndpointGrants } from '../../lib/grants/endpoints.ts';
import { listRouteSettings } from '../../lib/route-settings.ts';
import { computeThrottle } from '../../lib/throttles.ts';
import { getEndpointAddress } from '../../shared/contract/endpoint.ts';
import { getEndpointLimits } from '../../shared/contract/limits.ts';
import { endpointIds, registry } from '../../shared/contract/registry.ts';
import { compareRates, readRateRules } from './support/rates.ts';
import { list, synthesize } from './support/stack-templates.ts';

const { of } = synthesize('prod');
const webFirewall = of('AWS::WAFv2::WebACL').find(({ Properties }) => Properties['Scope'] === 'CLOUDFRONT');

describe('routes', () => {
  test.each([
    ['get-site', 400], ['list-sites', 400], ['link-sites', 400], ['generate-audit', 400], ['get-token', 400], ['open-checkout', 400], ['get-version', 50],
    ['check-user', 9], ['oauth-return', 13], ['deauthorize-facebook', 250], ['receive-lead', 1000], ['receive-stripe-event', 2500],
  ] as const)('%s accepts %i calls a second', (id, perSecond) => {
    expect(computeThrottle(id)).toEqual({ requestsPerSecond: perSecond, burst: perSecond * 2 });
  });

  test("a deployment sets each route's own throttle", () => {
    const settings = listRouteSettings();
    expect(Object.keys(settings)).toHaveLength(endpointIds.length);
    for (const id of endpointIds) {
      const { requestsPerSecond, burst } = computeThrottle(id);
      expect(settings[`${registry[id].method} ${getEndpointAddress(registry[id])}`]).toMatchObject({ ThrottlingRateLimit: requestsPerSecond, ThrottlingBurstLimit: burst });
      expect(requestsPerSecond).toBeGreaterThan(0);
    }
  });

  test('only endpoints counted in the table, and a list of exceptions, may write it', () => {
    const writers = endpointIds.filter(id => getEndpointGrants(id).tables?.throttles?.includes('write'));
    expect(writers.sort()).toEqual([...endpointIds.filter(id => getEndpointLimits(registry[id]).counted === 'stored' || 'apiScope' in registry[id]), 'ask-for-help', 'check-user', 'check-user-email', 'change-password', 'begin-two-step', 'confirm-two-step', 'get-sales-token-info', 'list-coupons', 'reset-password', 'resend-mail', 'update-user'].sort());
  });

  test('no deployed function is without rates', () => {
    for (const { Properties } of of('AWS::Lambda::Function')) expect(Object.keys(Object(Object(Properties['Environment'])['Variables']))).not.toContain('CALL_RATES');
  });
});

describe('WAF', () => {
  test('contract, WAF, and throttles agree', () => {
    expect(compareRates(of)).toEqual([]);
  });

  test('anonymous and signed-in callers, CRMs, the payment provider, and Facebook have own rules', () => {
    const rules = readRateRules(webFirewall);
    expect(rules.map(({ name, limit, keys }) => [name, limit, keys.join()])).toEqual([
      ['rate-address', 12_000, 'IP'], ['rate-token', 3000, 'Header'], ['rate-visitor', 3000, 'IP'],
      ...rules.filter(({ name }) => name.startsWith('rate-open-')).map(({ name, limit }) => [name, limit, 'IP']),
      ['rate-vendor-6000', 30_000, 'IP'], ['rate-vendor-600', 3000, 'IP'], ['rate-vendor-1200', 30_000, 'IP'], ['rate-vendor-1200-each', 6000, 'IP,UriPath'],
    ].sort((x, y) => rules.findIndex(({ name }) => name === x[0]) - rules.findIndex(({ name }) => name === y[0])));
    expect(rules.length).toBeLessThanOrEqual(10);
    const applied = (path: string, token: boolean) => rules.filter(({ matches }) => matches({ path, token })).map(({ name }) => name);
    expect(applied('/api/leads/intake/ghl/ref-1', false)).toEqual(['rate-vendor-1200', 'rate-vendor-1200-each']);
    expect(applied('/api/webhooks/stripe', false)).toEqual(['rate-vendor-6000']);
    expect(applied('/api/sites/site-1', true)).toEqual(['rate-address', 'rate-token']);
    expect(applied('/api/us%65rs/exist', false)).toEqual(['rate-address', 'rate-visitor', 'rate-open-20']);
    expect(applied('/assets/main.js', false)).toEqual(['rate-address', 'rate-visitor']);
  });

  test('a pattern has at most 512 characters, the limit of WAF', () => {
    const patterns = [...JSON.stringify(webFirewall).matchAll(/"RegexString":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) => String(JSON.parse(text)));
    expect(patterns.length).toBeGreaterThan(5);
    expect(patterns.filter(pattern => pattern.length > 512)).toEqual([]);
  });

  test('rules have unique priorities and names', () => {
    const rules = list(webFirewall?.Properties['Rules']).map(rule => Object(rule));
    expect(new Set(rules.map(rule => rule['Priority'])).size).toBe(rules.length);
    expect(new Set(rules.map(rule => rule['Name'])).size).toBe(rules.length);
  });

  test("samples no requests: their query may contain a lead intake's secret", () => {
    const acl = webFirewall;
    const rules = list(acl?.Properties['Rules']).map(rule => Object(rule));
    const sampled = [acl?.Properties, ...rules].map(entry => Object(Object(entry)['VisibilityConfig'])['SampledRequestsEnabled']);
    expect(sampled).toEqual(Array.from({ length: rules.length + 1 }, () => false));
  });

  test('only the sign-up page and its final call require a browser challenge', () => {
    const rules = list(webFirewall?.Properties['Rules']).map(rule => Object(rule));
    const challenges = rules.filter(rule => Object(rule['Action'])['Challenge'] !== undefined);
    expect(challenges).toHaveLength(1);
    const pattern = new RegExp(String(Object(Object(Object(challenges[0])['Statement'])['RegexMatchStatement'])['RegexString']));
    expect(['/welcome', '/welcome/plan', '/api/members', '/api/members/'].every(path => pattern.test(path))).toBe(true);
    expect(['/', '/api/members/confirm', '/api/member', '/x/welcome'].some(path => pattern.test(path))).toBe(false);
  });
});
