/**
 * The content security policy of the served web: everything from our own origin, scripts without inline or eval.
 * Styles may stand inline (chart and UI libraries set them); blob workers are mqtt.js's timers.
 * @param connectTo further addresses the browser talks to: the identity provider and the message channel
 */
export function contentSecurityPolicy(connectTo: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    `connect-src 'self' ${connectTo.join(' ')}`.trim(),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ].join('; ');
}

/**
 * Which other sites may show an answer of ours. Uploaded images stand in mails, which webmail shows on its own pages;
 * everything else is for our own pages alone.
 */
export type SharedWith = 'same-origin' | 'cross-origin';

/** The headers for which CloudFront has no setting of its own. */
export const otherSecurityHeaders = (sharedWith: SharedWith): Readonly<Record<string, string>> => ({
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': sharedWith,
});
