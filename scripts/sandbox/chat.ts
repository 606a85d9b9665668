import { type Answer, escapeHtml } from './http-answers.ts';

type Received = {
  readonly at: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
};

const maxReceived = 200;
const shownHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type', 'user-agent'];

/**
 * Creates webhook receivers for any host: Slack's incoming webhooks at hooks.slack.com, which require a text or blocks
 * and answer in words, and programs that accept anything. Their path decides the answer: 'fails', 'gone', 'archived',
 * 'busy'. `/chat` shows what they received.
 */
export function createChat(now: () => Date) {
  const received: Received[] = [];

  function makeAnswer(host: string, path: string, body: string): Answer {
    if (path.includes('fails')) return { status: 500, html: 'rollup_error' };
    if (path.includes('busy')) return { status: 429, body: {}, headers: { 'retry-after': '1800' } };
    if (host !== 'hooks.slack.com')
      return path.includes('gone') ? { status: 410, html: 'Gone' } : { status: 204, html: '' };
    if (path.includes('gone')) return { status: 404, html: 'no_service' };
    if (path.includes('archived')) return { status: 410, html: 'channel_is_archived' };
    return { status: hasText(body) ? 200 : 400, html: hasText(body) ? 'ok' : 'no_text' };
  }

  return {
    /** Handles a post to `/{http|https}/{host}{path}`, as routed by the gateway of websites. */
    receive(wholePath: string, body: string, headers: Readonly<Record<string, string | undefined>>): Answer {
      const [, protocol = '', host = '', path = '/'] = /^\/(https?)\/([^/]+)(.*)$/.exec(wholePath) ?? [];
      const answer = makeAnswer(host, path, body);
      const headerEntries = Object.entries(headers).flatMap(([name, value]) =>
        shownHeaders.includes(name) && value !== undefined ? [[name, value] as const] : [],
      );
      received.unshift({
        at: now().toISOString(),
        address: `${protocol}://${host}${path}`,
        headers: Object.fromEntries(headerEntries),
        body,
        status: answer.status,
      });
      received.splice(maxReceived);
      return answer;
    },
    /** Shows received messages, newest first: a page, or JSON for a program. */
    show: (accept: string): Answer =>
      accept.includes('html') ? { status: 200, html: renderPage(received) } : { status: 200, body: { received } },
  };
}

function hasText(body: string): boolean {
  try {
    const given: unknown = JSON.parse(body);
    return typeof given === 'object' && given !== null && ('text' in given || 'blocks' in given);
  } catch {
    return false;
  }
}

const renderPage = (received: readonly Received[]): string =>
  `<!doctype html><html lang="en"><head><title>Chat tools</title></head><body><h1>What chat tools were sent</h1>${
    received.length === 0 ? '<p>Nothing yet.</p>' : ''
  }${received
    .map(
      ({ at, address, headers, body, status }) =>
        `<h2>${escapeHtml(at)} · ${escapeHtml(address)} · answered ${status}</h2><pre>${escapeHtml(
          `${JSON.stringify(headers, null, 2)}\n\n${body}`,
        )}</pre>`,
    )
    .join('')}</body></html>`;
