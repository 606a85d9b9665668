import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { securityHeaders } from '../../scripts/local/web/security-headers.ts';
import { list, rendered, synthesize } from './support/stack-templates.ts';

const { of } = synthesize('prod');
const policies = of('AWS::CloudFront::ResponseHeadersPolicy');
const distribution = Object(of('AWS::CloudFront::Distribution')[0]?.Properties['DistributionConfig']);

const policySchema = z.object({
  SecurityHeadersConfig: z.strictObject({
    ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown() }),
    ContentTypeOptions: z.object({ Override: z.literal(true) }),
    FrameOptions: z.object({ FrameOption: z.string() }),
    ReferrerPolicy: z.object({ ReferrerPolicy: z.string() }),
    StrictTransportSecurity: z.object({ AccessControlMaxAgeSec: z.number() }),
  }),
  CustomHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })) }),
});

/** What CloudFront sends by a policy, as AWS documents each setting. */
function sentBy(logicalId: unknown): Record<string, string> {
  const found = policies.find(policy => policy.logicalId === rendered(logicalId).replace(/[<>]/g, ''));
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = policySchema.parse(
    Object(found?.Properties['ResponseHeadersPolicyConfig']),
  );
  return {
    'content-security-policy': rendered(security.ContentSecurityPolicy.ContentSecurityPolicy),
    'x-content-type-options': 'nosniff',
    'x-frame-options': security.FrameOptions.FrameOption,
    'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
    'strict-transport-security': `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}`,
    ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value])),
  };
}

/** The directives of a policy but for what needs https, and with the addresses to connect to left out. */
const directives = (policy = '') =>
  policy
    .split('; ')
    .filter(directive => directive !== 'upgrade-insecure-requests')
    .map(directive => directive.replace(/^(connect-src 'self').*/, '$1'))
    .sort();

const local: Readonly<Record<string, Record<string, string>>> = {
  default: securityHeaders('http://localhost:3000'),
  '/config.json': securityHeaders('http://localhost:3000'),
  '/.well-known/security.txt': securityHeaders('http://localhost:3000'),
  '/media/*': securityHeaders('http://localhost:3000', 'cross-origin'),
  '/api/*': { ...securityHeaders('http://localhost:3000'), 'x-client-version': 'template' },
  '/boarding/*': { ...securityHeaders('http://localhost:3000'), 'x-client-version': 'template' },
};
const behaviors = [distribution.DefaultCacheBehavior, ...list(distribution.CacheBehaviors)].map(behavior => Object(behavior));

test('compares each CloudFront behavior', () => {
  expect(behaviors.map(behavior => String(behavior.PathPattern ?? 'default')).sort()).toEqual(Object.keys(local).sort());
});

test.each(Object.entries(local))('%s answers with the same headers deployed and locally', (pattern, expected) => {
  const behavior = behaviors.find(candidate => (candidate.PathPattern ?? 'default') === pattern);
  const { 'strict-transport-security': hsts, 'content-security-policy': policy, ...deployed } = sentBy(behavior?.ResponseHeadersPolicyId);
  const { 'content-security-policy': localPolicy, ...others } = expected;
  expect(deployed).toEqual(others);
  expect(directives(policy)).toEqual(directives(localPolicy));
  // The one header that plain http cannot carry.
  expect(hsts).toBe('max-age=63072000');
});

test('no other site may open our pages or read our answers, except email images', () => {
  expect(sentBy(distribution.DefaultCacheBehavior.ResponseHeadersPolicyId)).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  const media = behaviors.find(behavior => behavior.PathPattern === '/media/*');
  expect(sentBy(media?.ResponseHeadersPolicyId)['cross-origin-resource-policy']).toBe('cross-origin');
});
