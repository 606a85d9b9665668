import * as z from 'zod/mini';
import type { PlatformAccount } from '../../../shared/model/connection.ts';
import { currencySchema } from '../../../shared/model/primitives.ts';
import { callGraph, type GraphCall, toPathSegment } from '../facebook/call.ts';
import { parsedAs } from '../facebook/paging.ts';
import { nameLength, fetchPerson } from '../facebook/person.ts';
import { listWithPortfolios } from '../facebook/portfolios.ts';
import type { AdAccount } from './normalise.ts';

const listedSchema = z.object({
  id: z.string().check(z.regex(/^act_\d+$/, 'Not an ad account')),
  name: z.optional(z.string()),
  account_status: z.optional(z.number()),
});
const accountSchema = z.object({
  currency: currencySchema,
  timezone_name: z.string().check(z.minLength(1)),
  account_status: z.optional(z.number()),
  disable_reason: z.optional(z.number()),
});

/** Accounts that no longer run ads can still be chosen for their history; others need no label. */
const statusLabels: Readonly<Record<number, string>> = { 2: 'disabled', 101: 'closed' };

/** Lists every ad account of a token, including a business portfolio's, as one account named after the person. */
export async function listAdAccounts(token: string): Promise<PlatformAccount[]> {
  const person = await fetchPerson('fb', token);
  const rows = await listWithPortfolios(
    {
      call: {
        service: 'fb',
        path: 'me/adaccounts',
        parameters: { fields: 'id,name,currency,timezone_name,account_status' },
        token,
      },
      row: listedSchema,
      limit: 200,
      maxPages: 50,
    },
    ['owned_ad_accounts', 'client_ad_accounts'],
  );
  return [
    {
      ...person,
      choices: rows.map(({ id, name, account_status: status }) => {
        const accountName = (name || id).slice(0, nameLength);
        const word = status === undefined ? undefined : statusLabels[status];
        return {
          id,
          name: word === undefined ? accountName : `${accountName} (${word})`,
          account: { accountName, adAccId: id },
        };
      }),
    },
  ];
}

const unsettled = 3;
const disabled = 2;
const riskOfPayment = 3;

/** Returns Facebook's reason for ads paused over a payment; accounts in a grace period still run. */
function findBillingHold(status: number | undefined, reason: number | undefined): string | null {
  if (status === unsettled) return 'UNSETTLED';
  return status === disabled && reason === riskOfPayment ? 'DISABLED, RISK_PAYMENT' : null;
}

/** Reads an ad account's zone and currency, and any billing problem. */
export async function readAdAccount(adAccId: string, token: string): Promise<AdAccount> {
  const call: GraphCall = {
    service: 'fb',
    path: toPathSegment(adAccId),
    parameters: { fields: 'id,currency,timezone_name,account_status,disable_reason' },
    token,
  };
  const account = parsedAs(accountSchema, await callGraph(call), call);
  const billingHold = findBillingHold(account.account_status, account.disable_reason);
  return { currency: account.currency, timeZone: account.timezone_name, billingHold };
}
