import { decideChoice, useYourOwnSignIn } from '../../../shared/domain/access/credential.ts';
import type { AccessNode, Viewer } from '../../../shared/domain/access/decide.ts';
import type { PlatformAccount } from '../../../shared/model/connection.ts';
import { type Accounts, accountsSchema, type SiteNode } from '../../../shared/model/node.ts';
import {
  getAccountKeyField,
  type ConnectableService,
  connectableServices,
  providerByService,
  pulledPlatforms,
  serviceNames,
} from '../../../shared/platforms/registry.ts';
import { providerNames } from '../../../shared/platforms/platform.ts';
import { testPage } from '../../platforms/facebook-page/test-page.ts';
import { PlatformError } from '../../platforms/platform-error.ts';
import { type DomainError, type ErrorDetail, forbidden, invalid, onlySites } from '../../runtime/errors.ts';
import { whatCredentialReaches } from './credential-reach.ts';
import { facebookPageRefusal } from './connection-messages.ts';
import { accessTokenFor, serviceOfToken } from '../credentials/credentials.ts';
import { signInNamed } from './sign-ins.ts';

const refusal = (service: string, field: string, message: string): ErrorDetail => ({
  path: `body.overrideAccounts.${service}${field}`,
  message,
});
/** A single refusal is the message; several appear with their fields. */
const refused = (details: readonly ErrorDetail[]): DomainError =>
  invalid(details, details.length === 1 ? details[0]?.message : undefined);

const universalIsGone = 'Google shut down Universal Analytics. Click Convert to GA4 and choose a property';

/**
 * Validates a person's chosen accounts and returns them for storage: with the platform's name and without marks of an
 * expired credential. A credential must match its service and reach the account; a person who may not use it may only
 * save the current account (shared/domain/access/credential.ts).
 * @throws {DomainError} invalid-request that names each refused service and the remedy; forbidden.
 */
export async function checkedChoices({ site, access, viewer, now }: Choosing, chosen: Accounts): Promise<Accounts> {
  if (chosen.ga !== undefined) throw refused([refusal('ga', '', universalIsGone)]);
  const services = connectableServices.filter(service => chosen[service] !== undefined);
  if (services.length > 0 && site.type !== 'SITE') throw onlySites();
  const checked = await Promise.all(services.map(service => check({ site, access, viewer, now }, service, chosen)));
  const denied = checked.flatMap(result => ('denied' in result ? [result.denied] : []));
  if (denied.length > 0)
    throw forbidden(
      useYourOwnSignIn,
      denied.map(service => `body.overrideAccounts.${service}`),
    );
  const details = checked.flatMap(result => ('refused' in result ? [result.refused] : []));
  if (details.length > 0) throw refused(details);
  return accountsSchema.parse(
    Object.fromEntries(checked.flatMap(result => ('account' in result ? [[result.service, result.account]] : []))),
  );
}

export type Choosing = {
  readonly site: SiteNode;
  readonly access: AccessNode;
  readonly viewer: Viewer;
  readonly now: Date;
};
type Checked =
  | { readonly refused: ErrorDetail }
  | { readonly denied: ConnectableService }
  | { readonly service: ConnectableService; readonly account: Readonly<Record<string, unknown>> };

async function check(
  { site, access, viewer, now }: Choosing,
  service: ConnectableService,
  chosen: Accounts,
): Promise<Checked> {
  const choice: Readonly<Record<string, unknown>> = chosen[service] ?? {};
  const name = chosen[service]?.tokenId ?? '';
  const no = (field: string, message: string): Checked => ({ refused: refusal(service, field, message) });
  const signIn = await signInNamed(name, site, viewer);
  const field = getAccountKeyField(service);
  const requestedKey = choice[field];
  const before: Readonly<Record<string, unknown>> = site.attr.accounts?.[service] ?? {};
  const tokenId = signIn?.credential.tokenId;
  const isStanding = requestedKey === before[field] && tokenId === before['tokenId'];
  const decision = decideChoice(viewer, access, { standing: signIn?.standing ?? 'foreign', isStanding });
  if (tokenId === undefined || serviceOfToken(name) !== service || decision.outcome === 'not-found') {
    return no('.tokenId', "This sign-in doesn't belong to this site. Click Add Account to sign in again");
  }
  if (typeof requestedKey !== 'string' || requestedKey.trim() === '')
    return no(`.${field}`, `Choose the ${pulledPlatforms[service].account.thing} of ${serviceNames[service]}`);
  if (decision.outcome === 'forbidden') return { denied: service };
  const reach = await whatCredentialReaches(tokenId, now);
  if (reach.service !== service || reach.accounts === null) {
    return no(
      '.tokenId',
      `${providerNames[providerByService[service]]} no longer accepts this sign-in. Click Reset Token to sign in again`,
    );
  }
  const found = listed(reach.accounts, field, requestedKey);
  if (found === null || (service === 'fbPage' && !(await canReadPage(tokenId, requestedKey, now)))) {
    return no(`.${field}`, service === 'fbPage' ? facebookPageRefusal : unseen(service));
  }
  return { service, account: { ...pickStoredData(site, chosen, service, requestedKey), ...found, tokenId } };
}

const unseen = (service: ConnectableService) =>
  `This ${serviceNames[service]} account can't access that ${pulledPlatforms[service].account.thing}. Choose one from the list`;

function listed(
  accounts: readonly PlatformAccount[],
  field: string,
  requestedKey: string,
): Readonly<Record<string, string>> | null {
  const choices = accounts.flatMap(account => account.choices);
  return choices.find(({ account }) => account[field] === requestedKey)?.account ?? null;
}

/** Returns data missing from the platform's list: named goals, and the last known verification. */
function pickStoredData(
  { attr }: SiteNode,
  chosen: Accounts,
  service: ConnectableService,
  requestedKey: string,
): Readonly<Record<string, unknown>> {
  if (service === 'ga4' && chosen.ga4?.goals) return { goals: chosen.ga4.goals };
  const before = attr.accounts?.gmb;
  if (service === 'gmb' && before?.locationId === requestedKey && before.verificationStatus !== undefined) {
    return { verificationStatus: before.verificationStatus };
  }
  return {};
}

/** Reports whether this person can read a page's insights; a listed page may still refuse. */
async function canReadPage(tokenId: string, pageId: string, now: Date): Promise<boolean> {
  try {
    return (await testPage(await accessTokenFor(tokenId, now), pageId)).canRead;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'access-lost') return false;
    throw error;
  }
}
