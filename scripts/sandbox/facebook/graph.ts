import { localTime } from '../calendar.ts';
import type { Answer } from '../http-answers.ts';
import type { FamilyCall, FamilyOptions } from '../sandbox-types.ts';
import { type FacebookBusiness, facebookBusinesses, mayRead, portfolioId } from './businesses.ts';
import { forbidden, graphError, invalid, notFound } from './graph-errors.ts';
import { createInsights } from './insights.ts';
import { instagramFollowers, pageZone } from './page-data.ts';
import { instagramInsights, pageInsights } from './page-insights.ts';
import { makeGraphPage } from './row-pages.ts';
import { createTokenCalls } from './token-calls.ts';
import { endConsent, type Grant, issue, makeFacebookUserId } from './tokens.ts';

type Caller = { readonly grant: Grant; readonly token: string };
/** Call below the version: its path in parts, its query and form combined. */
type Call = FamilyCall & {
  readonly parts: readonly string[];
  readonly parameters: URLSearchParams;
  readonly address: string;
};

const handle = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
    .slice(0, 28);

/** Serves the parts of Graph this program uses, in any version. */
export function createGraph(options: FamilyOptions): (call: FamilyCall) => Answer {
  const businesses = facebookBusinesses(options.businesses);
  const byId = new Map(
    businesses.flatMap(business =>
      [business.pageId, `act_${business.adAccountId}`, business.instagramId].map(id => [id, business] as const),
    ),
  );
  const tokens = createTokenCalls(options);
  const insights = createInsights(options.anchorDay);
  const listBusinesses = (grant: Grant): FacebookBusiness[] => (mayRead(options.people, grant.email) ? businesses : []);
  const listOutsidePortfolio = (grant: Grant): FacebookBusiness[] =>
    listBusinesses(grant).filter(({ portfolio }) => portfolio === null);

  function portfolioEdge({ parts, parameters, address }: Call, { grant, token }: Caller): Answer {
    const [, relation, kind] = /^(owned|client)_(pages|ad_accounts)$/.exec(parts[1] ?? '') ?? [];
    if (!grant.scopes.includes('business_management'))
      return forbidden('(#200) Requires business_management permission to manage the object');
    if (relation === undefined || listBusinesses(grant).length === 0) return notFound(portfolioId);
    const needed = kind === 'pages' ? 'pages_show_list' : 'ads_read';
    if (!grant.scopes.includes(needed)) return forbidden(`(#200) Requires ${needed} permission to manage the object`);
    const rows = listBusinesses(grant).filter(({ portfolio }) => portfolio === relation);
    return makeGraphPage(
      rows.map(business => (kind === 'pages' ? pageFields(business, grant, null) : toAdAccount(business))),
      { query: parameters, address, token },
    );
  }

  function me({ method, parts, parameters, address }: Call, { grant, token }: Caller): Answer {
    const [, edge] = parts;
    const has = (scope: string) => grant.scopes.includes(scope);
    if (edge === undefined) {
      const name = options.people.find(({ email }) => email === grant.email)?.name ?? grant.email;
      return { status: 200, body: { id: makeFacebookUserId(grant.email), name } };
    }
    if (edge === 'permissions' && method === 'DELETE') {
      endConsent(options.state, grant);
      return { status: 200, body: { success: true } };
    }
    if (edge === 'adaccounts') {
      if (!has('ads_read'))
        return forbidden('(#200) Requires ads_management or ads_read permission to manage the object');
      return makeGraphPage(listOutsidePortfolio(grant).map(toAdAccount), { query: parameters, address, token });
    }
    if (edge === 'businesses') {
      if (!has('business_management')) return invalid('Missing Permission');
      return makeGraphPage(listBusinesses(grant).length > 0 ? [{ id: portfolioId, name: 'Portfolio' }] : [], {
        query: parameters,
        address,
        token,
      });
    }
    // A declined permission hides its pages silently.
    if (edge === 'accounts')
      return makeGraphPage(
        has('pages_show_list') ? listOutsidePortfolio(grant).map(business => pageFields(business, grant, null)) : [],
        {
          query: parameters,
          address,
          token,
        },
      );
    return notFound('me', method.toLowerCase());
  }

  /** Returns the same fields for every request: extra ones don't affect a client. */
  function pageFields(business: FacebookBusiness, grant: Grant, now: Date | null): object {
    const instagram =
      business.instagramId !== null && grant.scopes.includes('instagram_basic')
        ? {
            id: business.instagramId,
            username: handle(business.name),
            ...(now && { followers_count: instagramFollowers(business, localTime(now, pageZone).day) }),
          }
        : undefined;
    return {
      id: business.pageId,
      name: business.name,
      tasks: ['ANALYZE', 'ADVERTISE'],
      ...(now && { access_token: issue({ ...grant, kind: 'page', pageId: business.pageId, expiresAt: 0 }) }),
      ...(instagram && { instagram_business_account: instagram }),
    };
  }

  function adAccount(
    business: FacebookBusiness,
    { method, parts, parameters, address, now }: Call,
    { grant, token }: Caller,
  ): Answer {
    if (!grant.scopes.includes('ads_read') || grant.kind !== 'user') return forbidden();
    if (parts[1] === undefined) return { status: 200, body: toAdAccount(business) };
    if (parts[1] !== 'insights') return notFound(parts[0] ?? '');
    if (business.quirk === 'denied') return forbidden();
    const ask = { business, query: parameters, address, token, now };
    return method === 'POST' ? insights.start(ask) : insights.direct(ask);
  }

  function page(business: FacebookBusiness, { parts, parameters, now }: Call, { grant }: Caller): Answer {
    const [id, edge] = parts;
    if (edge === undefined) return { status: 200, body: pageFields(business, grant, now) };
    if (edge !== 'insights') return notFound(id ?? '');
    if (grant.kind !== 'page' || grant.pageId !== business.pageId)
      return graphError(400, { code: 190, message: 'This method must be called with a Page Access Token' });
    const isInstagram = id === business.instagramId;
    if (isInstagram && business.portfolio !== null && !grant.scopes.includes('ads_read')) {
      return graphError(403, {
        code: 10,
        message: "(#10) A role through a business requires the 'ads_read' or 'ads_management' permission",
      });
    }
    const needed = isInstagram ? 'instagram_manage_insights' : 'read_insights';
    if (!grant.scopes.includes(needed) || (business.quirk === 'denied' && !isInstagram))
      return graphError(403, {
        code: 10,
        message: `(#10) This endpoint requires the '${needed}' permission or the task ANALYZE on the page`,
      });
    return isInstagram ? instagramInsights(business, parameters, now) : pageInsights(business, parameters, now);
  }

  return call => {
    const path = call.path.replace(/^\/v\d+\.\d+/, '');
    const parameters = new URLSearchParams([...call.query, ...new URLSearchParams(call.body)]);
    const seconds = Math.floor(call.now.getTime() / 1000);
    if (path === '/oauth/access_token') return tokens.accessToken(parameters, seconds);
    if (path === '/debug_token') return tokens.debug(parameters, seconds);
    const given =
      /^(?:Bearer|OAuth) (.+)$/.exec(call.headers['authorization'] ?? '')?.[1] ??
      parameters.get('access_token') ??
      undefined;
    const caller = tokens.caller(given, parameters.get('appsecret_proof'), seconds);
    if ('refused' in caller) return caller.refused;
    const parts = path.split('/').filter(Boolean);
    const full: Call = { ...call, parts, parameters, address: `${options.addressOf('graph')}${call.path}` };
    const [id = '', edge] = parts;
    if (id === 'me' || id === makeFacebookUserId(caller.grant.email)) return me(full, caller);
    if (insights.isJob(id))
      return edge === 'insights'
        ? insights.result(id, { query: parameters, address: full.address, token: caller.token, now: call.now })
        : insights.status(id);
    if (id === portfolioId) return portfolioEdge(full, caller);
    const business = byId.get(id);
    if (business === undefined || !listBusinesses(caller.grant).includes(business))
      return notFound(id, call.method.toLowerCase());
    if (parts.length > 2) return invalid(`Unknown path components: /${parts.slice(2).join('/')}`);
    return id.startsWith('act_') ? adAccount(business, full, caller) : page(business, full, caller);
  };
}

const toAdAccount = ({ adAccountId, name, adCurrency, timeZone, quirk }: FacebookBusiness): object => ({
  id: `act_${adAccountId}`,
  account_id: adAccountId,
  name,
  account_status: quirk === 'closed' ? 101 : 1,
  currency: adCurrency,
  timezone_name: timeZone,
});
