import { randomBytes } from 'node:crypto';
import { listGa4Accounts } from '../../functions/platforms/ga4/accounts.ts';
import {
  authorizeUrl,
  computeCodeChallenge,
  exchangeCode,
  googleScopes,
} from '../../functions/platforms/google/oauth.ts';
import { accessTokenFor, storeCredential } from '../../functions/services/credentials/credentials.ts';
import { getCredential } from '../../functions/stores/credentials.ts';
import type { Accounts } from '../../shared/model/node.ts';
import { recordedAccountOwner } from './demo-accounts.ts';
import { demoAccountOwners } from './demo-tree.ts';
import type { DemoNode } from './demo-types.ts';

/** Completes the stand-in's consent screen as a person would: opens it, chooses the account, allows. */
async function consent(email: string): Promise<{ code: string; codeVerifier: string }> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const url = authorizeUrl({
    service: 'ga4',
    state: randomBytes(12).toString('base64url'),
    codeChallenge: computeCodeChallenge(codeVerifier),
  });
  const page = await (await fetch(url)).text();
  const form = new URLSearchParams({ email, decision: 'allow', scope: googleScopes.ga4 });
  for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g))
    form.append(
      name,
      value
        .replaceAll('&amp;', '&')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>'),
    );
  const answer = await fetch(new URL('authorize/decision', url), { method: 'POST', body: form, redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? 'http://refused').searchParams.get('code');
  if (code === null) throw new Error(`The consent of ${email} was not given (HTTP ${answer.status})`);
  return { code, codeVerifier };
}

const makeTokenId = (email: string): string => `ga4:demo-${email.replace(/[^a-z0-9]/gi, '-')}`;
const findOwner = (node: DemoNode): string | null => {
  if (node.agency !== undefined) return recordedAccountOwner.email;
  if (node.analytics === undefined || node.analytics.connection === 'available') return null;
  return demoAccountOwners.find(({ accountId }) => accountId === node.analytics?.accountId)?.ownerEmail ?? null;
};

/**
 * Connects the planned sites: one consent per Google account, stored encrypted, and the property chosen from the Admin
 * API's list. Returns each site's accounts.
 */
export async function seedConsents(
  sites: readonly DemoNode[],
  userId: string,
  now: Date,
  done: () => void,
): Promise<Map<string, Accounts>> {
  const accounts = new Map<string, Accounts>();
  const owners = [...new Set(sites.flatMap(site => findOwner(site) ?? []))];
  for (const email of owners) {
    const tokenId = makeTokenId(email);
    const ownedSites = sites.filter(site => findOwner(site) === email);
    const [first] = ownedSites;
    if (first === undefined) continue;
    if ((await getCredential(tokenId)) === null) {
      const { code, codeVerifier } = await consent(email);
      const { refreshToken, ...tokens } = await exchangeCode(code, codeVerifier);
      if (refreshToken === undefined) throw new Error(`Google gave no refresh token for ${email}`);
      await storeCredential({
        tokenId,
        service: 'ga4',
        siteId: first.siteId,
        userId,
        tokens: { ...tokens, refreshToken },
        usedBy: ownedSites.map(({ siteId }) => siteId),
      });
    }
    const reachable = await listGa4Accounts(await accessTokenFor(tokenId, now));
    for (const site of ownedSites) {
      const choice = reachable
        .flatMap(account => account.choices.map(property => ({ account, property })))
        .find(({ property }) =>
          site.analytics ? property.id === site.analytics.propertyId : nameOfAgency(property.name) === site.agency,
        );
      if (choice === undefined) continue;
      accounts.set(site.siteId, {
        ga4: {
          tokenId,
          accountId: choice.account.accountId,
          accountName: choice.account.accountName,
          propertyId: choice.property.id,
          propertyName: choice.property.name,
        },
      });
    }
    done();
  }
  return accounts;
}

/** Converts 'National Aeronautics Space Administration (recorded)' to its file name. */
const nameOfAgency = (propertyName: string): string =>
  propertyName
    .replace(/ \(recorded\)$/, '')
    .toLowerCase()
    .replaceAll(' ', '-');
export const listConsentOwners = (sites: readonly DemoNode[]): string[] => [
  ...new Set(sites.flatMap(site => findOwner(site) ?? [])),
];
