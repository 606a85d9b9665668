import type { SiteNode } from '../../../shared/model/node.ts';
import { serviceNames } from '../../../shared/platforms/registry.ts';
import { testPage } from '../../platforms/facebook-page/test-page.ts';
import { fetchVerificationStatus } from '../../platforms/gmb/verification.ts';
import { PlatformError } from '../../platforms/platform-error.ts';
import { DomainError, notFound } from '../../runtime/errors.ts';
import { refuseStopped } from './credential-reach.ts';
import { facebookPageRefusal } from './connection-messages.ts';
import { accessTokenFor } from '../credentials/credentials.ts';
import { changeNode, withAccounts } from '../tree/node-changes.ts';

async function chosenAccount<S extends 'gmb' | 'fbPage'>(site: SiteNode, service: S, now: Date) {
  const account = site.attr.accounts?.[service];
  if (!account) throw notFound(`${serviceNames[service]} is not connected`);
  await refuseStopped(service, now);
  return account;
}

/**
 * Checks the Business Profile verification of the site's location and stores it with the account (specification 3:
 * FAILED, COMPLETED, NOT_FOUND or another word of the platform's).
 */
export async function checkVerification(site: SiteNode, now: Date): Promise<string> {
  const account = await chosenAccount(site, 'gmb', now);
  const verificationStatus = await fetchVerificationStatus(
    await accessTokenFor(account.tokenId, now),
    account.locationId,
  );
  await changeNode(site.siteId, node => {
    const current = node.attr.accounts?.gmb;
    if (current?.locationId !== account.locationId || current.verificationStatus === verificationStatus) return null;
    return withAccounts(node, { ...node.attr.accounts, gmb: { ...current, verificationStatus } });
  });
  return verificationStatus;
}

export type PageTest = Awaited<ReturnType<typeof testPage>>;

/**
 * Tests whether the site's insights token can read its page (Test Page).
 * @throws {DomainError} access-lost with the specification's sentence if it can't.
 */
export async function checkPage(site: SiteNode, now: Date): Promise<PageTest> {
  const account = await chosenAccount(site, 'fbPage', now);
  const result = await testPage(await accessTokenFor(account.tokenId, now), account.pageId).catch((error: unknown) => {
    if (error instanceof PlatformError && error.kind === 'access-lost') return null;
    throw error;
  });
  if (!result?.canRead) throw new DomainError('access-lost', facebookPageRefusal);
  return result;
}
