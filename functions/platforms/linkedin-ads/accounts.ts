import * as z from 'zod/mini';
import type { PlatformAccount } from '../../../shared/model/connection.ts';
import { currencySchema } from '../../../shared/model/primitives.ts';
import { callLinkedin } from '../linkedin/call.ts';
import { cursorElements } from '../linkedin/paging.ts';
import { encodeText } from '../linkedin/restli.ts';

/** Used part of an ad account. */
export const adAccountSchema = z.object({
  id: z.int(),
  name: z.optional(z.string()),
  currency: currencySchema,
  type: z.optional(z.string()),
  /** Organization or member it advertises for. */
  reference: z.optional(z.string()),
  /** RUNNABLE, or why its ads don't run. */
  servingStatuses: z.optional(z.array(z.string())),
});
export type AdAccount = z.infer<typeof adAccountSchema>;

/** Maximum length of a name stored for a site's account. */
const nameLength = 200;

/**
 * Lists the ad accounts that a sign-in may read, paged to the end, in one group: LinkedIn doesn't return the person. A
 * listed account may still have lost its reports.
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

/** Converts an ad account to a choice. */
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

/** Returns LinkedIn's reason for ads paused over a payment, or null. */
export const findPaymentHold = ({ servingStatuses = [] }: AdAccount): string | null =>
  servingStatuses.includes(billingHold) ? billingHold : null;

/**
 * Reads one ad account.
 * @throws {PlatformError} access-lost if the sign-in can no longer read it.
 */
export const readAdAccount = (accessToken: string, accountId: string): Promise<AdAccount> =>
  callLinkedin({
    service: 'linkedin',
    accessToken,
    path: `/adAccounts/${encodeText(accountId)}`,
    answer: adAccountSchema,
  });
