import { type Answer, escapeHtml } from './http-answers.ts';
import { isUnreachable } from './pagespeed/lab.ts';

/**
 * Serves every website of the demonstration: `/{http|https}/{host}{path}`. http redirects to https; the host's name
 * decides which parts a page is missing ('bare.' has none).
 */
export function websiteApi(path: string): Answer {
  const [, protocol, host = ''] = /^\/(https?)\/([^/]+)/.exec(path) ?? [];
  if (protocol === undefined) return { status: 404, html: 'No such website here.' };
  if (isUnreachable(`https://${host}`)) return { status: 503, html: 'Service unavailable' };
  if (protocol === 'http') return { status: 302, location: `https://${host}/` };
  const name = escapeHtml(host.replace(/^www\./, '').split('.')[0] ?? host);
  const isBare = host.startsWith('bare.');
  const head = isBare
    ? ''
    : `<meta name="viewport" content="width=device-width"><meta name="description" content="Welcome to ${name}">`;
  const tag = isBare ? '' : '<script async src="https://www.googletagmanager.com/gtag/js?id=G-LOCAL0001"></script>';
  return {
    status: 200,
    html: `<!doctype html><html lang="en"><head><title>${name}</title>${head}${tag}</head><body><h1>${name}</h1></body></html>`,
  };
}
