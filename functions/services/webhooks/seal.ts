import * as z from 'zod/mini';
import { instantSchema } from '../../../shared/model/primitives.ts';
import type { StoredWebhook, WebhookPlace } from '../../stores/webhooks/webhooks.ts';
import { openText, sealText, unwrapDataKey } from '../credentials/credential-seal.ts';

/** What of a webhook is sealed: whoever knows it can write into somebody's chat, or sign as this product. */
const valuesSchema = z.strictObject({
  address: z.string(),
  /** The newest first; one that was replaced signs beside it until its instant. None of a webhook of Slack. */
  secrets: z.array(z.strictObject({ secret: z.string(), until: z.optional(instantSchema) })),
});
export type SealedValues = z.infer<typeof valuesSchema>;

/** A data key is bound to the webhook and its node. */
export const boundTo = ({ siteId, webhookId }: WebhookPlace) => ({ tokenId: `webhook:${webhookId}`, siteId });

export const sealValues = (place: WebhookPlace, key: Uint8Array, values: SealedValues): Uint8Array =>
  sealText(boundTo(place), key, JSON.stringify(valuesSchema.parse(values)));

/** What is sealed of a webhook, and the key that it is sealed under. */
export async function openValues({
  webhook,
  wrappedKey,
  sealed,
}: StoredWebhook): Promise<{ values: SealedValues; key: Uint8Array }> {
  const bound = boundTo(webhook);
  const key = await unwrapDataKey(bound, wrappedKey);
  return { values: valuesSchema.parse(JSON.parse(openText(bound, key, sealed))), key };
}
