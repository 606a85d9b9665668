import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SharedWith } from '../../../lib/security-headers.ts';

type Handle = (request: IncomingMessage, response: ServerResponse, rest: string) => Promise<void>;

/** Adds headers to every answer of a handler, as CloudFront does. */
export const withHeaders =
  (headers: Readonly<Record<string, string>>, handle: Handle): Handle =>
  async (request, response, rest) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    await handle(request, response, rest);
  };

/**
 * Builds the headers that CloudFront adds on AWS (test/infra/headers.test.ts compares them). Plain http has no HSTS: a
 * browser that accepted it for localhost would refuse all other programs there.
 */
export function securityHeaders(origin: string, sharedWith: SharedWith = 'same-origin'): Record<string, string> {
  const socket = origin.replace(/^http/, 'ws');
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'media-src': "'self'",
    'connect-src': `'self' ${socket}`,
    'manifest-src': "'self'",
    'worker-src': "'self' blob:",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': sharedWith,
  };
}
