import type { WebConfig } from '../shared/model/environment.ts';

/**
 * The two CloudFront Functions as code text. They run at the edge (ES 5.1 with a few additions), before the cache.
 */

/** Any path without a file ending is a page of the web: its address is served by index.html. */
export const deepLinkCode = `function handler(event) {
  var request = event.request;
  var last = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}`;

/** Answers /config.json itself, so that no file of the build holds a stage's addresses. */
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
