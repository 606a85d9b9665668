import { connectors } from '../../functions/platforms/connectors.ts';
import { accessTokenFor, storeCredential } from '../../functions/services/credentials/credentials.ts';
import { getCredential } from '../../functions/stores/credentials.ts';
import { type Accounts, accountsSchema } from '../../shared/model/node.ts';
import { connectableServices } from '../../shared/platforms/registry.ts';
import { giveConsent } from './consent.ts';
import { agencyOwner, platformSites } from './demo-tree.ts';
import type { DemoNode } from './demo-types.ts';

/** Lists a site's connected services in addition to GA4. */
export const listDemoPlatforms = ({ siteId }: DemoNode) => platformSites[siteId] ?? [];
/** Counts the sign-ins that `seedPlatforms` makes. */
export const platformConsents = (sites: readonly DemoNode[]): number => new Set(sites.flatMap(listDemoPlatforms)).size;

/**
 * Connects the other platforms: one agency consent per service, used for every site, and the listed choice with the
 * site's name. Sites without a match aren't connected.
 */
export async function seedPlatforms(
  sites: readonly DemoNode[],
  userId: string,
  now: Date,
  done: () => void,
): Promise<Map<string, Accounts>> {
  const accounts = new Map<string, Record<string, unknown>>();
  for (const service of connectableServices) {
    if (service === 'ga4') continue;
    const serviceSites = sites.filter(site => listDemoPlatforms(site).includes(service));
    const [first] = serviceSites;
    if (first === undefined) continue;
    const tokenId = `${service}:demo-${agencyOwner.email.replace(/[^a-z0-9]/gi, '-')}`;
    if ((await getCredential(tokenId)) === null) {
      const tokens = await giveConsent(service, agencyOwner.email);
      await storeCredential({
        tokenId,
        service,
        siteId: first.siteId,
        userId,
        tokens,
        usedBy: serviceSites.map(({ siteId }) => siteId),
      });
    }
    const choices = (await connectors[service].discover(await accessTokenFor(tokenId, now), service)).flatMap(
      account => account.choices,
    );
    for (const site of serviceSites) {
      const choice = choices.find(
        ({ name, account }) =>
          name === site.name ||
          Object.values(account).includes(site.name) ||
          account['accountName']?.includes(new URL(site.attr.url ?? 'https://none.example').host),
      );
      if (choice)
        accounts.set(site.siteId, { ...accounts.get(site.siteId), [service]: { tokenId, ...choice.account } });
    }
    done();
  }
  return new Map([...accounts].map(([siteId, chosen]) => [siteId, accountsSchema.parse(chosen)]));
}
