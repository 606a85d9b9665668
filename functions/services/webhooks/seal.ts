import * as z from 'zod/mini';
import { instantSchema } from '../../../shared/model/primitives.ts';
import type { StoredWebhook, WebhookPlace } from '../../stores/webhooks/webhooks.ts';
import { openText, sealText, unwrapDataKey } from '../credentials/credential-seal.ts';

/** Encrypted values of a webhook: knowing them allows writing to a chat or signing as this product. */
const valuesSchema = z.strictObject({
  address: z.string(),
  /** Newest first; a replaced one also signs until its expiry. Slack webhooks have none. */
  secrets: z.array(z.strictObject({ secret: z.string(), until: z.optional(instantSchema) })),
});
export type SealedValues = z.infer<typeof valuesSchema>;

/** Returns the binding of a data key to the webhook and its node. */
export const boundTo = ({ siteId, webhookId }: WebhookPlace) => ({ tokenId: `webhook:${webhookId}`, siteId });

export const sealValues = (place: WebhookPlace, key: Uint8Array, values: SealedValues): Uint8Array =>
  sealText(boundTo(place), key, JSON.stringify(valuesSchema.parse(values)));

/** Decrypts a webhook's values and returns their key. */
export async function openValues({
  webhook,
  wrappedKey,
  sealed,
}: StoredWebhook): Promise<{ values: SealedValues; key: Uint8Array }> {
  const bound = boundTo(webhook);
  const key = await unwrapDataKey(bound, wrappedKey);
  return { values: valuesSchema.parse(JSON.parse(openText(bound, key, sealed))), key };
}
