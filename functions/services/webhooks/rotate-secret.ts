import { conflict, notFound } from '../../runtime/errors.ts';
import { getWebhook, putSealed, type WebhookPlace } from '../../stores/webhooks/webhooks.ts';
import { openValues, sealValues } from './seal.ts';
import { newSecret } from './sign.ts';

/** Time during which the old secret also signs, so receivers can be changed one by one. */
const bothGoodMs = 86_400_000;

/**
 * Replaces a webhook's secret and returns it, only here.
 * @throws {DomainError} not-found; conflict for a Slack webhook, or if another person just did the same
 */
export async function rotateSecret(place: WebhookPlace, now: Date): Promise<string> {
  const stored = await getWebhook(place);
  if (stored === null) throw notFound('This chat tool no longer exists');
  if (stored.webhook.format === 'slack')
    throw conflict("Messages in Slack's format are not signed: there is no secret");
  const { values, key } = await openValues(stored);
  const secret = newSecret();
  const [newest] = values.secrets;
  const until = new Date(now.getTime() + bothGoodMs).toISOString();
  const secrets = [{ secret }, ...(newest === undefined ? [] : [{ secret: newest.secret, until }])];
  if (!(await putSealed(place, stored.sealed, sealValues(place, key, { ...values, secrets }))))
    throw conflict('Someone else changed the secret. Request a new one');
  return secret;
}
