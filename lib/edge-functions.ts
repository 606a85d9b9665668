import type { WebConfig } from '../shared/model/web-config.ts';
import { securityText, securityTextMs } from '../shared/legal/security-text.ts';
import { welcomePath } from '../shared/screens/welcome-path.ts';

/**
 * CloudFront function that maps paths without a file ending to index.html, and sign-up to its own document. Clients
 * with brotli get the build's better-compressed copies of hashed scripts and styles.
 */
export const deepLinkCode = `function handler(event) {
  var request = event.request;
  var last = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') === -1) request.uri = ${welcomePath}.test(request.uri) ? '/welcome.html' : '/index.html';
  var accepted = request.headers['accept-encoding'];
  var takesBrotli = accepted !== undefined && accepted.value.split(',').some(function (one) {
    var parts = one.replace(/ /g, '').split(';');
    return parts[0] === 'br' && !/^q=0([.]0*)?$/.test(parts[1] || '');
  });
  if (takesBrotli && /^[/]assets[/].*[.](js|css)$/.test(request.uri)) request.uri += '.br';
  return request;
}`;

/** Builds the code that answers /config.json, so that no build file contains a stage's addresses. */
export const configCode = (config: WebConfig) => `function handler() {
  return {
    statusCode: 200,
    statusDescription: 'OK',
    headers: {
      'content-type': { value: 'application/json; charset=utf-8' },
      'cache-control': { value: 'no-cache' }
    },
    body: ${JSON.stringify(JSON.stringify(config))}
  };
}`;

/** Builds the code that answers /.well-known/security.txt, which always expires the same time ahead. */
export const securityTextCode = (mail: string) => `function handler() {
  var expires = new Date(Date.now() + ${securityTextMs}).toISOString();
  return {
    statusCode: 200,
    statusDescription: 'OK',
    headers: { 'content-type': { value: 'text/plain; charset=utf-8' } },
    body: ${JSON.stringify(securityText(mail, 'EXPIRES'))}.replace('EXPIRES', expires)
  };
}`;
