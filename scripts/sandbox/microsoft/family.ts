import * as z from 'zod/mini';
import type { Answer } from '../http-answers.ts';
import type { Family, FamilyCall, FamilyOptions } from '../sandbox-types.ts';
import { accountBody, makeAdsAccounts, mayList, makeMicrosoftUserId } from './accounts.ts';
import {
  addressExpired,
  apiFault,
  callRateExceeded,
  entraError,
  internalError,
  invalidCredentials,
  missingHeaders,
  notAuthorized,
  nullRequest,
  tokenExpired,
  tooManyReports,
  unknownReport,
} from './faults.ts';
import { createReporting } from './reporting.ts';
import { createSignIn } from './sign-in.ts';

const searchSchema = z.object({
  Predicates: z.array(z.object({ Field: z.string(), Operator: z.string(), Value: z.string() })),
  PageInfo: z.object({ Index: z.int().check(z.gte(0)), Size: z.int().check(z.gte(1), z.lte(1000)) }),
});
const userSchema = z.object({ UserId: z.nullable(z.string()) });
const accountSchema = z.object({ AccountId: z.string() });
const customersSchema = z.object({ CustomerNameFilter: z.nullable(z.string()), TopN: z.int().check(z.positive()) });

/**
 * Creates the stand-ins of Microsoft's sign-in, Customer Management and Reporting (REST, v13), and of the report
 * storage. Every business has an advertising account; see `mayList` for its viewers.
 */
export function createMicrosoft({ people, businesses, state, addressOf: getAddress }: FamilyOptions): Family {
  const signIn = createSignIn({ people, state });
  const accounts = makeAdsAccounts(businesses);
  const byId = new Map(accounts.map(account => [account.accountId, account]));
  const reporting = createReporting({ downloadBase: getAddress('bingdownload') });
  /** Faults injected into the next answer. */
  const next = { retired: false, cut: false };
  const taken = (name: keyof typeof next): boolean => {
    const was = next[name];
    next[name] = false;
    return was;
  };

  /** Returns the caller, or a refusal. */
  function authenticate({ headers, method, now }: FamilyCall): { email: string } | Answer {
    if (method !== 'POST') return { status: 405, html: 'Method Not Allowed' };
    if (!headers['authorization']) return missingHeaders('Authorization');
    if (!headers['developertoken']) return missingHeaders('DeveloperToken');
    if (!headers['content-type']?.startsWith('application/json'))
      return { status: 415, html: 'Unsupported Media Type' };
    const grant = signIn.bearer(headers['authorization'], now);
    if (grant === 'expired') return tokenExpired();
    return grant ?? invalidCredentials();
  }

  function customer(path: string, body: unknown, email: string): Answer {
    const visible = mayList(people.find(person => person.email === email)) ? accounts : [];
    const customers = new Map(visible.map(({ customerId, customerName }) => [customerId, customerName]));
    if (path === '/User/Query') {
      if (!userSchema.safeParse(body).success) return nullRequest('The request is null.');
      const roles = [...customers.keys()].map(CustomerId => ({
        RoleId: 41,
        CustomerId,
        AccountIds: null,
        LinkedAccountIds: null,
        CustomerLinkPermission: null,
      }));
      return {
        status: 200,
        body: {
          User: { Id: makeMicrosoftUserId(email), UserName: email, UserLifeCycleStatus: 'Active' },
          CustomerRoles: roles,
        },
      };
    }
    if (path === '/Accounts/Search') {
      const search = searchSchema.safeParse(body);
      if (!search.success) return nullRequest('The request is null.');
      const {
        Predicates,
        PageInfo: { Index, Size },
      } = search.data;
      const [predicate] = Predicates;
      if (predicate?.Field !== 'UserId' || predicate.Operator !== 'Equals')
        return apiFault(474, null, 'Required search predicate is missing.');
      const found = predicate.Value === makeMicrosoftUserId(email) ? visible : [];
      return { status: 200, body: { Accounts: found.slice(Index * Size, (Index + 1) * Size).map(accountBody) } };
    }
    if (path === '/CustomersInfo/Query') {
      const query = customersSchema.safeParse(body);
      if (!query.success) return nullRequest('The request is null.');
      const named = [...customers].filter(([, name]) =>
        name.toLowerCase().startsWith(query.data.CustomerNameFilter?.toLowerCase() ?? ''),
      );
      return {
        status: 200,
        body: { CustomersInfo: named.slice(0, query.data.TopN).map(([Id, Name]) => ({ Id, Name })) },
      };
    }
    if (path === '/Account/Query') {
      const query = accountSchema.safeParse(body);
      if (!query.success) return nullRequest('The request is null.');
      const account = visible.find(({ accountId }) => accountId === query.data.AccountId);
      return account ? { status: 200, body: { Account: accountBody(account) } } : notAuthorized();
    }
    return { status: 404, html: 'Not Found' };
  }

  function report({ path, headers, now }: FamilyCall, body: unknown, email: string): Answer {
    const retired = taken('retired');
    const [customerId, accountId] = [headers['customerid'], headers['customeraccountid']];
    if (!customerId || !accountId) return missingHeaders('CustomerId or CustomerAccountId');
    const account = byId.get(accountId);
    if (account?.customerId !== customerId) return notAuthorized();
    const mayRead = !account.denied && mayList(people.find(person => person.email === email));
    if (path === '/GenerateReport/Submit') return reporting.submit(body, { email, now, account, mayRead }, retired);
    if (path === '/GenerateReport/Poll') return reporting.poll(body, { email, now, account, mayRead });
    return { status: 404, html: 'Not Found' };
  }

  return {
    platforms: ['microsoft', 'bingcustomer', 'bingreporting', 'bingdownload'],
    answer(call) {
      if (call.platform === 'microsoft') return signIn.answer(call);
      if (call.platform === 'bingdownload') return reporting.download(call.path, call.query, call.now, taken('cut'));
      const caller = authenticate(call);
      if (!('email' in caller)) return caller;
      const body = parseJson(call.body);
      return call.platform === 'bingcustomer'
        ? customer(call.path, body, caller.email)
        : report(call, body, caller.email);
    },
    failure(kind, platform) {
      if (platform === 'microsoft')
        return kind === 'invalid-grant'
          ? entraError('invalid_grant', 70000, 'The provided value for the input parameter refresh_token is not valid.')
          : signInFailure(kind);
      if (kind === 'retired-metric') next.retired = platform === 'bingreporting';
      if (kind === 'truncated') next.cut = platform === 'bingdownload';
      if (platform === 'bingdownload') return kind === 'report-expired' ? addressExpired() : storageFailure(kind);
      switch (kind) {
        case 'throttled':
          return callRateExceeded();
        case 'concurrent':
          return platform === 'bingreporting' ? tooManyReports() : callRateExceeded();
        case 'unauthenticated':
          return tokenExpired();
        case 'invalid-grant':
          return invalidCredentials();
        case 'access-lost':
          return notAuthorized();
        case 'api-disabled':
        case 'quota-zero':
          return apiFault(
            303,
            'ApiVersionNoLongerSupported',
            'This version of the Bing Ads API is no longer supported.',
          );
        case 'server-error':
          return internalError();
        case 'unavailable':
          return { status: 503, html: 'Service Unavailable' };
        case 'report-expired':
          return platform === 'bingreporting' ? unknownReport() : undefined;
        default:
          return undefined;
      }
    },
  };
}

type Kind = Parameters<NonNullable<Family['failure']>>[0];
const signInFailure = (kind: Kind): Answer | undefined =>
  kind === 'throttled'
    ? { status: 429, html: 'Too Many Requests' }
    : kind === 'api-disabled'
      ? entraError('invalid_client', 7000222, 'The provided client secret keys for the app are expired.', 401)
      : kind === 'server-error' || kind === 'unavailable'
        ? { status: 503, html: 'Service Unavailable' }
        : undefined;
const storageFailure = (kind: Kind): Answer | undefined =>
  kind === 'throttled' || kind === 'server-error' || kind === 'unavailable'
    ? { status: 503, html: 'Server Busy' }
    : undefined;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
