import * as z from 'zod/mini';
import type { PlatformAccount } from '../../../shared/model/connection.ts';
import { environment } from '../../runtime/environment.ts';
import { callMicrosoft, type MicrosoftScope } from '../microsoft/call.ts';
import { invalidAnswer, PlatformError } from '../platform-error.ts';

/** 64-bit ids are strings; a number is accepted while exact. */
const id = z.union([z.string().check(z.regex(/^\d+$/)), z.pipe(z.int(), z.transform(String))]);
const idListSchema = z.nullish(z.array(id));
const userSchema = z.object({
  User: z.object({ Id: id }),
  CustomerRoles: z.nullish(
    z.array(z.object({ CustomerId: id, AccountIds: idListSchema, LinkedAccountIds: idListSchema })),
  ),
});
const accountsSchema = z.object({
  Accounts: z.nullish(z.array(z.nullable(z.object({ Id: id, Name: z.nullish(z.string()), ParentCustomerId: id })))),
});
const customersSchema = z.object({
  CustomersInfo: z.nullish(z.array(z.object({ Id: id, Name: z.nullish(z.string()) }))),
});
const accountSchema = z.object({
  Account: z.object({
    CurrencyCode: z.string().check(z.regex(/^[A-Z]{3}$/)),
    AccountFinancialStatus: z.nullish(z.string()),
  }),
});

type Role = NonNullable<z.infer<typeof userSchema>['CustomerRoles']>[number];

const pageSize = 1000;
/** Guards against endless paging: 20,000 accounts. */
const maxPages = 20;
const maxCustomers = 1000;
/** Maximum length of a name stored for a site's account. */
const nameLength = 200;

/**
 * Lists every advertising account of a credential with its customer (the business), paged to the end. An account
 * reached through an agency's link is listed under the agency, which the calls are made for. A listed account may still
 * refuse reports.
 * @throws {PlatformError} reconnect, throttled, configuration, transient or invalid-answer.
 */
export async function listBingAccounts(accessToken: string): Promise<PlatformAccount[]> {
  const user = await ask(accessToken, 'User/Query', { UserId: null }, userSchema);
  const roles = user.CustomerRoles ?? [];
  const accounts = await listAccounts(accessToken, user.User.Id);
  const names = await customerNames(accessToken);
  const getCustomerName = (customerId: string) =>
    (names.get(customerId) || `Customer ${customerId}`).slice(0, nameLength);
  const customers = new Map<string, PlatformAccount>();
  const customer = (customerId: string): PlatformAccount => {
    const customerAccount = customers.get(customerId) ?? {
      accountId: customerId,
      accountName: getCustomerName(customerId),
      choices: [],
    };
    customers.set(customerId, customerAccount);
    return customerAccount;
  };
  for (const role of roles) customer(role.CustomerId);
  for (const { Id: accountId, Name, ParentCustomerId } of accounts) {
    const customerId = findCustomerId(accountId, ParentCustomerId, roles);
    const { accountName: customerName, choices } = customer(customerId);
    const accountName = (Name || accountId).slice(0, nameLength);
    choices.push({ id: accountId, name: accountName, account: { customerId, customerName, accountId, accountName } });
  }
  return [...customers.values()];
}

function findCustomerId(accountId: string, parentId: string, roles: readonly Role[]): string {
  if (roles.some(role => role.CustomerId === parentId)) return parentId;
  const through = roles.find(
    role => role.LinkedAccountIds?.includes(accountId) || role.AccountIds?.includes(accountId),
  );
  return through?.CustomerId ?? parentId;
}

async function listAccounts(accessToken: string, userId: string) {
  const accounts = [];
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await ask(
      accessToken,
      'Accounts/Search',
      {
        Predicates: [{ Field: 'UserId', Operator: 'Equals', Value: userId }],
        Ordering: [{ Field: 'Id', Order: 'Ascending' }],
        PageInfo: { Index: page, Size: pageSize },
      },
      accountsSchema,
    );
    const given = (answer.Accounts ?? []).filter(account => account !== null);
    accounts.push(...given);
    if (given.length < pageSize) return accounts;
  }
  throw invalidAnswer('bing', 'Accounts/Search', 'PageInfo', `does not end after ${maxPages} pages`);
}

/** Customer names are for display only: without them customers are shown by id. */
async function customerNames(accessToken: string): Promise<Map<string, string>> {
  try {
    const answer = await ask(
      accessToken,
      'CustomersInfo/Query',
      { CustomerNameFilter: '', TopN: maxCustomers },
      customersSchema,
    );
    return new Map((answer.CustomersInfo ?? []).map(({ Id, Name }) => [Id, Name ?? '']));
  } catch (error) {
    if (error instanceof PlatformError && (error.kind === 'configuration' || error.kind === 'access-lost'))
      return new Map();
    throw error;
  }
}

/** Past due: the account's ads are paused until it is paid. */
const pastDue: readonly string[] = ['Hold', 'WriteOff'];

/** Reads an account's currency, ISO 4217, and any billing problem. */
export async function readAccount(
  accessToken: string,
  { accountId }: MicrosoftScope,
  deadline: AbortSignal,
): Promise<{ currency: string; billingHold: string | null }> {
  const { Account } = await ask(accessToken, 'Account/Query', { AccountId: accountId }, accountSchema, deadline);
  const status = Account.AccountFinancialStatus ?? '';
  return { currency: Account.CurrencyCode, billingHold: pastDue.includes(status) ? status : null };
}

async function ask<Schema extends z.ZodMiniType>(
  accessToken: string,
  operation: string,
  body: unknown,
  schema: Schema,
  deadline?: AbortSignal,
): Promise<z.output<Schema>> {
  const url = `${environment().MICROSOFT_CUSTOMER_ROOT}/${operation}`;
  const answer = await callMicrosoft({ url, body, accessToken, scope: null, ...(deadline && { deadline }) });
  const parsed = z.safeParse(schema, answer);
  if (!parsed.success)
    throw invalidAnswer('bing', operation, parsed.error.issues[0]?.path.join('.') || 'answer', 'malformed');
  return parsed.data;
}
