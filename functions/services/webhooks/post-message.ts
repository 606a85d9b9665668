import { type Outcome, outcomeOfAnswer } from '../../../shared/domain/webhooks/attempts.ts';
import { slackMessage, standardEvent } from '../../../shared/domain/webhooks/messages.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { WebhookLine } from '../../../shared/model/webhook.ts';
import { environment } from '../../runtime/environment.ts';
import type { FetchProblem } from '../../runtime/public-web/ask-public.ts';
import { postPublic } from '../../runtime/public-web/post-public.ts';
import type { StoredWebhook } from '../../stores/webhooks/webhooks.ts';
import { openValues } from './seal.ts';
import { signedHeaders } from './sign.ts';

const problemTexts: Readonly<Record<FetchProblem, string>> = {
  refused: 'The address is not on the public internet.',
  'unknown-host': 'The host could not be found.',
  timeout: "The receiver didn't respond within 8 seconds.",
  certificate: "The receiver's certificate is not valid.",
  'too-many-redirects': 'The receiver redirects to another address.',
  'no-answer': 'The receiver could not be reached.',
};

export type Message = {
  readonly id: string;
  readonly lines: readonly WebhookLine[];
  /** Creation time of the message: equal in every try. */
  readonly createdAt: string;
  readonly node: Pick<SiteNode, 'siteId' | 'name'>;
};

/** Posts a message to a webhook, in its format and signed if required, and returns the outcome. */
export async function postMessage(stored: StoredWebhook, message: Message, now: Date): Promise<Outcome> {
  const { id, lines, createdAt, node } = message;
  const { format } = stored.webhook;
  const { values } = await openValues(stored);
  const origin = environment().PUBLIC_ORIGIN;
  const content =
    format === 'slack' ? slackMessage(lines, node.name, origin) : standardEvent(lines, node, { origin, at: createdAt });
  const body = JSON.stringify(content);
  const good = values.secrets.filter(({ until }) => until === undefined || until > now.toISOString());
  const headers = signedHeaders(
    good.map(({ secret }) => secret),
    { id, at: now, body },
  );
  const posted = await postPublic(
    values.address,
    { body, headers: format === 'slack' ? {} : headers },
    { gateway: environment().WEBSITE_GATEWAY },
  );
  if (!('problem' in posted)) return outcomeOfAnswer(format, posted);
  const words = problemTexts[posted.problem];
  return posted.wasSent ? { kind: 'unknown', words } : { kind: 'not-sent', words };
}
