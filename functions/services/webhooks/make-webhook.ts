import { randomBytes } from 'node:crypto';
import { addressHint, addressProblem } from '../../../shared/domain/webhooks/address.ts';
import { maxWebhooks, type Webhook } from '../../../shared/model/webhook.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { findAddressRefusal } from '../../runtime/public-web/public-address.ts';
import { addWebhook } from '../../stores/webhooks/webhooks.ts';
import { newDataKey } from '../credentials/credential-seal.ts';
import { boundTo, sealValues } from './seal.ts';
import { newSecret } from './sign.ts';

type Wanted = Pick<Webhook, 'name' | 'format' | 'kinds'> & { readonly address: string };

/**
 * Creates a node's webhook with encrypted address and secret; the secret is returned only here.
 * @throws {DomainError} invalid if the address isn't https or public; conflict
 */
export async function makeWebhook(
  siteId: string,
  { name, format, kinds, address }: Wanted,
  now: Date,
): Promise<{ webhookId: string; secret: string | null }> {
  const problem = addressProblem(address) ?? findAddressRefusal(new URL(address));
  if (problem !== null) throw invalid([{ path: 'body.address', message: problem }]);
  const webhookId = randomBytes(12).toString('base64url');
  const place = { siteId, webhookId };
  const { key, wrappedKey } = await newDataKey(boundTo(place));
  const secret = format === 'standard' ? newSecret() : null;
  const stored = {
    webhook: {
      ...place,
      name,
      format,
      hint: addressHint(address),
      kinds: [...new Set(kinds)],
      state: 'on' as const,
      createdAt: now.toISOString(),
      failures: 0,
    },
    wrappedKey,
    sealed: sealValues(place, key, { address, secrets: secret === null ? [] : [{ secret }] }),
  };
  if (!(await addWebhook(stored, maxWebhooks)))
    throw conflict(`You already have ${maxWebhooks} webhooks. Delete one before you add another`);
  return { webhookId, secret };
}
