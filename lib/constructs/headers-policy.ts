import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { contentSecurityPolicy, otherSecurityHeaders, type SharedWith } from '../security-headers.ts';

/**
 * Creates the security headers of every answer: strict CSP, two years of HSTS, no framing, no sniffing, own pages only.
 * @param connectTo additional addresses the browser connects to
 * @param others headers for this behavior only
 */
export function createHeadersPolicy(
  scope: Construct,
  id: string,
  connectTo: readonly string[],
  sharedWith: SharedWith,
  others: Readonly<Record<string, string>> = {},
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(connectTo), override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        preload: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries({ ...otherSecurityHeaders(sharedWith), ...others }).map(([header, value]) => ({
        header,
        value,
        override: true,
      })),
    },
  });
}
