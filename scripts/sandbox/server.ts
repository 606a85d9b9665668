import { dirname, join } from 'node:path';
import { adminApi } from './admin-api.ts';
import type { AdminAccount } from './admin-api.ts';
import { createChat } from './chat.ts';
import { createControl } from './control.ts';
import { dataApi } from './data-api.ts';
import { createGeneratedProperty } from './generated/generated-property.ts';
import { readText, writeAnswer } from './http-answers.ts';
import type { Answer } from './http-answers.ts';
import { createOAuth } from './oauth/routes.ts';
import { pagespeedApi, readSample } from './pagespeed/pagespeed-api.ts';
import type { LighthouseSample } from './pagespeed/pagespeed-api.ts';
import { createFacebook } from './facebook/family.ts';
import { createGoogleMore } from './google-more/family.ts';
import { createLinkedin } from './linkedin/family.ts';
import { createMicrosoft } from './microsoft/family.ts';
import { createStripe } from './stripe/family.ts';
import { createGoHighLevel } from './crm/go-highlevel.ts';
import { openRecordings } from './recorded/recordings.ts';
import { platforms } from './platforms.ts';
import type { Platform } from './platforms.ts';
import type { Family, FamilyCall, Property, Sandbox, SandboxOptions, SandboxRequest } from './sandbox-types.ts';
import { websiteApi } from './website.ts';
import { openState } from './state-file.ts';

export type { Sandbox, SandboxOptions } from './sandbox-types.ts';

const lighthouseSample = new URL('../../data/recordings/pagespeed/lighthouse-13-sample.json', import.meta.url);
const keptCalls = 20_000;
const findPlatform = (prefix: string): Platform | undefined => platforms.find(platform => platform === prefix);

/**
 * Creates the stand-ins of Google's OAuth, Analytics Data and Admin (v1beta) and PageSpeed (v5) over HTTP. Recorded
 * agencies have their own account; the demonstration's properties are generated. Reports unreadable recordings on
 * stderr and starts without them.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const calls: Sandbox['calls'] = [];
  const state = openState(options.anchorFile, options.clock().toISOString().slice(0, 10));
  const control = createControl({
    clock: options.clock,
    expire: email => state.expire(email, Math.floor(control.now().getTime() / 1000)),
    calls: () => calls.length,
    words: (kind, platform) => familyByPlatform.get(platform)?.failure?.(kind, platform),
  });
  const chat = createChat(() => control.now());
  const oauth = createOAuth({ people: options.accounts.people, now: () => control.now(), state });
  const familyOptions = {
    people: options.accounts.people,
    businesses: options.accounts.businesses ?? [],
    state,
    anchorDay: state.anchorDay,
    addressOf: (platform: Platform) => `${options.publicBase}/${platform}`,
    bearer: oauth.bearer,
    stripe: {
      webhookUrl: `${new URL(options.publicBase).origin}/api/webhooks/stripe`,
      file: options.anchorFile === undefined ? undefined : join(dirname(options.anchorFile), 'stripe.json'),
    },
  };
  const families: Family[] = [
    createGoogleMore,
    createFacebook,
    createLinkedin,
    createMicrosoft,
    createStripe,
    createGoHighLevel,
  ].map(create => create(familyOptions));
  const familyByPlatform = new Map(
    families.flatMap(family => family.platforms.map(platform => [platform, family] as const)),
  );
  const recorded = openRecordings(options.recordingsDirs, state.anchorDay);
  for (const warning of recorded.warnings) console.error(`sandbox: ${warning}`);

  const accounts: AdminAccount[] = options.accounts.accounts.map(({ accountId, displayName, properties }) => ({
    accountId,
    displayName,
    properties: properties.map(profile => createGeneratedProperty(profile, accountId, state.anchorDay)),
  }));
  if (recorded.account.properties.length > 0) accounts.push(recorded.account);
  const properties = new Map<string, Property>();
  for (const account of accounts)
    for (const property of account.properties) properties.set(property.propertyId, property);
  let sample: LighthouseSample | null = null;

  const listAccounts = (email: string): AdminAccount[] => {
    const ids = options.accounts.people.find(person => person.email === email)?.accountIds ?? [];
    return accounts.filter(({ accountId }) => ids === 'all' || ids.includes(accountId));
  };
  const mayRead = (email: string, property: Property): boolean =>
    listAccounts(email).some(({ accountId }) => accountId === property.accountId);

  function googleAnswer(method: string, path: string, query: URLSearchParams, body: string): Answer {
    if (path === '/authorize' && method === 'GET') return oauth.authorize(query);
    if (path === '/authorize/decision' && method === 'POST') return oauth.decide(new URLSearchParams(body));
    if (path === '/token' && method === 'POST') return oauth.token(new URLSearchParams(body));
    if (path === '/revoke' && method === 'POST')
      return oauth.revoke(new URLSearchParams(`${body}&${query.toString()}`));
    return { status: 404, html: 'The requested URL was not found on this server.' };
  }

  function answer(call: FamilyCall, retiredMetric?: string): Answer {
    const { platform, method, path, query, body } = call;
    const family = familyByPlatform.get(platform);
    if (family) return family.answer(call);
    const grant = oauth.bearer(call.headers['authorization']);
    switch (platform) {
      case 'google':
        return googleAnswer(method, path, query, body);
      case 'analyticsdata':
        return dataApi({
          path,
          body,
          grant,
          now: control.now(),
          find: propertyId => properties.get(propertyId),
          mayRead,
          retiredMetric,
        });
      case 'analyticsadmin':
        return adminApi({ path, query, grant, listAccounts: listAccounts });
      case 'pagespeed':
        sample ??= readSample(lighthouseSample);
        return pagespeedApi({ path, query, sample, now: control.now('pagespeed') });
      case 'websites':
        return method === 'POST' ? chat.receive(path, body, call.headers) : websiteApi(path);
      case 'chat':
        return chat.show(call.headers['accept'] ?? '');
      default:
        return { status: 404, html: 'No such platform here.' };
    }
  }

  async function respond({ method, url, headers, body }: SandboxRequest): Promise<Answer | null> {
    const asked = new URL(url, 'http://sandbox');
    const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(asked.pathname) ?? [];
    if (first === '_control') return method === 'POST' ? control.post(body) : control.get(headers['accept'] ?? '');
    const platform = findPlatform(first);
    if (platform === undefined) return { status: 404, html: 'No such platform here.' };
    const path = decodeURIComponent(rest);
    calls.push({ platform, method, path, at: control.now().toISOString() });
    if (calls.length > keptCalls) calls.splice(0, calls.length - keptCalls);
    const injected = control.take(platform, path);
    if (injected.latencyMs > 0) await new Promise(resolve => setTimeout(resolve, injected.latencyMs));
    if (injected.drop) return null;
    const call = {
      platform,
      method,
      path,
      query: asked.searchParams,
      body,
      rawPath: `${rest}${asked.search}`,
      now: control.now(platform),
      headers,
    };
    const given = injected.answer ?? answer(call, injected.retiredMetric);
    return injected.breakJson && 'body' in given
      ? { status: given.status, html: JSON.stringify(given.body).slice(0, 60) }
      : given;
  }

  return {
    calls,
    warnings: recorded.warnings,
    anchorDay: state.anchorDay,
    respond,
    async handle(request, response, pathAfterPrefix) {
      const ownQuery = pathAfterPrefix.includes('?') ? '' : (/\?.*$/.exec(request.url ?? '')?.[0] ?? '');
      const given = await respond({
        method: request.method ?? 'GET',
        url: `${pathAfterPrefix}${ownQuery}`,
        body: await readText(request),
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
        ),
      });
      if (given === null) request.socket.destroy();
      else writeAnswer(response, given);
    },
  };
}
