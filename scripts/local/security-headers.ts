/**
 * The headers that CloudFront adds to the web's files on AWS (a test holds the policy equal to lib's). Over plain http there is no HSTS: a browser that once
 * took it for localhost would refuse every other program there.
 */
export function securityHeaders(origin: string): Record<string, string> {
  const socket = origin.replace(/^http/, 'ws');
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': `'self' ${socket}`,
    'manifest-src': "'self'",
    'worker-src': "'self' blob:",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
  };
  return {
    'content-security-policy': Object.entries(policy).map(([name, sources]) => `${name} ${sources}`).join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}
