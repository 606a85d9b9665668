import { describe, expect, test } from 'vitest';
import { getEndpointGrants } from '../../lib/grants/endpoints.ts';
import { listRouteSettings } from '../../lib/route-settings.ts';
import { computeThrottle } from '../../lib/throttles.ts';
import { getEndpointAddress } from '../../shared/contract/endpoint.ts';
import { getEndpointLimits } from '../../shared/contract/limits.ts';
import { endpointIds, registry } from '../../shared/contract/registry.ts';
import { list, synthesize } from './support/stack-templates.ts';

const { of } = synthesize('prod');

describe('routes', () => {
  test.each([
    ['get-site', 200], ['list-sites', 200], ['link-sites', 50], ['update-site', 50], ['generate-audit', 10], ['get-token', 10], ['get-version', 50],
    ['check-user', 9], ['oauth-return', 13], ['deauthorize-facebook', 250],
  ] as const)('%s bears %i calls a second', (id, perSecond) => {
    expect(computeThrottle(id)).toEqual({ requestsPerSecond: perSecond, burst: perSecond * 2 });
  });

  test('a deployment sets each route’s own throttle', () => {
    const settings = listRouteSettings();
    expect(Object.keys(settings)).toHaveLength(endpointIds.length);
    for (const id of endpointIds) {
      const { requestsPerSecond, burst } = computeThrottle(id);
      expect(settings[`${registry[id].method} ${getEndpointAddress(registry[id])}`]).toMatchObject({ ThrottlingRateLimit: requestsPerSecond, ThrottlingBurstLimit: burst });
      expect(requestsPerSecond).toBeGreaterThan(0);
    }
  });

  test('who is counted in the table may write it, and nobody else but by a line of his own', () => {
    const writers = endpointIds.filter(id => getEndpointGrants(id).tables?.throttles?.includes('write'));
    expect(writers.sort()).toEqual([...endpointIds.filter(id => getEndpointLimits(registry[id]).counted === 'stored'), 'ask-for-help', 'check-user', 'check-user-email', 'change-password', 'reset-password', 'resend-mail', 'update-user'].sort());
  });

  test('no deployed function is without rates', () => {
    for (const { Properties } of of('AWS::Lambda::Function')) expect(Object.keys(Object(Object(Properties['Environment'])['Variables']))).not.toContain('CALL_RATES');
  });
});

type Rule = { readonly limit: number; readonly paths: readonly string[] };
/** WAF's rules by rate; '=' before a path that is taken as a whole. */
function rateRules(): Rule[] {
  const [acl] = of('AWS::WAFv2::WebACL');
  return list(acl?.Properties['Rules']).flatMap((rule): Rule[] => {
    const rate = Object(Object(rule)['Statement'])['RateBasedStatement'];
    if (rate === undefined) return [];
    const down = Object(rate)['ScopeDownStatement'];
    const statements = down === undefined ? [] : list(Object(Object(down)['OrStatement'])['Statements'] ?? [down]);
    const paths = statements.map(one => {
      const match = Object(Object(one)['ByteMatchStatement']);
      return `${match.PositionalConstraint === 'EXACTLY' ? '=' : ''}${match.SearchString}`;
    });
    return [{ limit: Object(rate)['Limit'], paths }];
  });
}

describe('WAF', () => {
  test('an address has one rate over everything and less at what anybody may call, by the contract', () => {
    expect(Object.fromEntries(rateRules().map(({ limit, paths }) => [limit, [...paths].sort()]))).toEqual({
      3000: [],
      600: ['/api/sales-token/', '/api/fbboarding/deletion/', '=/api/theme', '=/api/version', '=/api/session/password-reset', '/api/unsubscribe/'].sort(),
      150: ['/api/colleague-links/', '/api/members/confirm/', '/api/verify/', '=/api/boarding', '=/api/fbboarding', '=/boarding/bing', '=/boarding/linkedin', '=/boarding/linkedinOrg'].sort(),
      100: ['=/api/members', '=/api/members/confirm', '=/api/users/exist'],
    });
  });

  test('rules have priorities and names of their own', () => {
    const rules = list(of('AWS::WAFv2::WebACL')[0]?.Properties['Rules']).map(rule => Object(rule));
    expect(new Set(rules.map(rule => rule['Priority'])).size).toBe(rules.length);
    expect(new Set(rules.map(rule => rule['Name'])).size).toBe(rules.length);
    expect(rules.length).toBe(4 + 3 + 1);
  });

  test('samples no request: its query may hold the secret of a lead’s intake', () => {
    const [acl] = of('AWS::WAFv2::WebACL');
    const rules = list(acl?.Properties['Rules']).map(rule => Object(rule));
    const sampled = [acl?.Properties, ...rules].map(one => Object(Object(one)['VisibilityConfig'])['SampledRequestsEnabled']);
    expect(sampled).toEqual(Array.from({ length: rules.length + 1 }, () => false));
  });

  test('sign-up asks the browser to prove itself: the page and the call that it ends in, nothing else', () => {
    const rules = list(of('AWS::WAFv2::WebACL')[0]?.Properties['Rules']).map(rule => Object(rule));
    const challenges = rules.filter(rule => Object(rule['Action'])['Challenge'] !== undefined);
    expect(challenges).toHaveLength(1);
    const { Statement } = Object(challenges[0]);
    const paths = list(Object(Object(Statement)['OrStatement'])['Statements']).map(statement => Object(Object(statement)['ByteMatchStatement']));
    expect(paths.map(path => [path['SearchString'], path['PositionalConstraint']])).toEqual([['/welcome', 'STARTS_WITH'], ['/api/members', 'EXACTLY']]);
  });
});
