/**
 * Builds the web's content security policy: own origin only, no inline scripts or eval. Inline styles are allowed
 * (chart and UI libraries set them); blob workers are mqtt.js's timers.
 * @param connectTo more addresses the browser connects to: the identity provider and the message channel
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
 * Sites that may embed an answer. Webmail shows uploaded images in emails on its own pages; everything else is for our
 * pages only.
 */
export type SharedWith = 'same-origin' | 'cross-origin';

/** Returns the headers without a CloudFront setting. */
export const otherSecurityHeaders = (sharedWith: SharedWith): Readonly<Record<string, string>> => ({
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': sharedWith,
});
