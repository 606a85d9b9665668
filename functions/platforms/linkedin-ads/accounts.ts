import * as z from 'zod/mini';
import type { PlatformAccount } from '../../../shared/model/connection.ts';
import { currencySchema } from '../../../shared/model/primitives.ts';
import { callLinkedin } from '../linkedin/call.ts';
import { cursorElements } from '../linkedin/paging.ts';
import { encodeText } from '../linkedin/restli.ts';

/** An ad account, as far as this program reads it. */
export const adAccountSchema = z.object({
  id: z.int(),
  name: z.optional(z.string()),
  currency: currencySchema,
  type: z.optional(z.string()),
  /** The organisation or the member it advertises for. */
  reference: z.optional(z.string()),
  /** RUNNABLE, or why its ads do not run. */
  servingStatuses: z.optional(z.array(z.string())),
});
export type AdAccount = z.infer<typeof adAccountSchema>;

/** What a site's account keeps of a name. */
const nameLength = 200;

/**
 * The ad accounts that a sign-in may read, paged to the end, below one group: LinkedIn does not say whose sign-in it
 * is. A listed account may still have lost its reports.
 * @throws {PlatformError} reconnect, throttled, configuration, transient or invalid-answer.
 */
export async function listAdAccounts(accessToken: string): Promise<PlatformAccount[]> {
  const accounts = await cursorElements({
    service: 'linkedin',
    accessToken,
    path: '/adAccounts',
    query: { q: 'search' },
    answer: adAccountSchema,
  });
  if (accounts.length === 0) return [];
  return [{ accountId: 'linkedin', accountName: 'LinkedIn', choices: accounts.map(toAdAccountChoice) }];
}

/** What may be chosen of an ad account. */
export function toAdAccountChoice({ id, name, reference, type }: AdAccount): PlatformAccount['choices'][number] {
  const accountId = String(id);
  const accountName = (name ?? accountId).slice(0, nameLength);
  return {
    id: accountId,
    name: accountName,
    account: {
      accountId,
      accountName,
      reference: reference ?? '',
      account: `urn:li:sponsoredAccount:${accountId}`,
      type: type ?? '',
    },
  };
}

const billingHold = 'BILLING_HOLD';

/** LinkedIn's word for an account whose ads stand still for its payment; null where they do not. */
export const findPaymentHold = ({ servingStatuses = [] }: AdAccount): string | null =>
  servingStatuses.includes(billingHold) ? billingHold : null;

/** One ad account. @throws {PlatformError} access-lost where the sign-in may not read it any more. */
export const readAdAccount = (accessToken: string, accountId: string): Promise<AdAccount> =>
  callLinkedin({
    service: 'linkedin',
    accessToken,
    path: `/adAccounts/${encodeText(accountId)}`,
    answer: adAccountSchema,
  });
