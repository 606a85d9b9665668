import type { Accounts } from '../../shared/model/node.ts';
import type { ScheduleEvent } from '../../shared/messages/schedules.ts';
import { defaultMonths, demoAccountOwners, demoNodes, demoUsers, smallSites } from './demo-tree.ts';
import type { DemoNode } from './demo-types.ts';
import { dispatchNewestAudits, pastMonths, seedPastAudits } from './seed-audits.ts';
import { listConsentOwners, seedConsents } from './seed-consents.ts';
import {
  endConsent,
  measurePast,
  only,
  pastMeasurements,
  startCollections,
  untilCollected,
  windowCount,
} from './seed-history.ts';
import type { Collected } from './seed-history.ts';
import { platformConsents, listDemoPlatforms, seedPlatforms } from './seed-platforms.ts';
import { seedIntakes } from './seed-intakes.ts';
import { seedListing } from './seed-listing.ts';
import { demoSiteRef, seedLeads } from './seed-leads.ts';
import { seedSales } from './seed-sales.ts';
import { seedNotes } from './seed-notes.ts';
import { seedTasks } from './seed-tasks.ts';
import { seedTree, suspendSites } from './seed-tree.ts';
import { seedUsers } from './seed-users.ts';

export type SeedContext = {
  /** Addresses and names, as functions see them; process.env must have the same. */
  env: Readonly<Record<string, string>>;
  now: Date;
  /** Size of the demonstration: 'small' has the whole tree, but numbers for only two sites. */
  size: 'demo' | 'small';
  progress: (done: number, total: number, label: string) => void;
  dispatch: (event: ScheduleEvent) => Promise<void>;
};

/** Sites with numbers, and what is collected of each. */
export function wantedSites(size: SeedContext['size']): { connected: DemoNode[]; measured: DemoNode[] } {
  const sites = demoNodes.filter(
    ({ type, siteId }) => type === 'SITE' && (size === 'demo' || smallSites.includes(siteId)),
  );
  return {
    connected: sites.filter(
      ({ analytics, agency }) =>
        agency !== undefined || (analytics !== undefined && analytics.connection !== 'available'),
    ),
    measured: sites.filter(({ attr }) => attr.url !== undefined),
  };
}

/**
 * Writes the demonstration through the program's own stores and services: people, consents, tree, first collections by
 * the real queue and workers, past PageSpeed measurements and monthly audits. Safe to repeat. The newest audits may
 * still be queued when it resolves. With real platforms in the environment it connects nothing.
 */
export async function seedDemo({ env, now, size, progress, dispatch }: SeedContext): Promise<void> {
  const googleRoot = standInRoot(env['GA4_DATA_ROOT'], 'analyticsdata');
  const pagespeedRoot = env['PAGESPEED_ROOT'];
  const isPagespeedStandIn = standInRoot(pagespeedRoot, 'pagespeed') !== null;
  const { connected, measured } = wantedSites(size);
  const connectable = googleRoot === null ? [] : connected;
  const countMonths = (site: DemoNode): number => (size === 'small' ? defaultMonths : (site.months ?? defaultMonths));
  const areStandIns = standInRoot(env['FACEBOOK_GRAPH_ROOT'], 'graph') !== null && googleRoot !== null;
  const platformed = areStandIns ? connectable.filter(site => listDemoPlatforms(site).length > 0) : [];
  const expected = listCollected(connectable, isPagespeedStandIn ? measured : [], platformed, countMonths);

  const steps = {
    users: demoUsers.length,
    consents: listConsentOwners(connectable).length + platformConsents(platformed),
    nodes: demoNodes.length,
    windows: windowCount(expected),
    measurements: pastMeasurements(expected),
    audits: expected.reduce((sum, entry) => sum + pastMonths(entry, now).length, 0),
  };
  const total = Object.values(steps).reduce((sum, count) => sum + count, 0);
  let finished = 0;
  const step = (label: string) => (): void => progress((finished += 1), total, label);

  const userIds = await seedUsers(env, now, step('people'));
  const admin = demoUsers.find(({ siteId }) => siteId === null);
  const adminId = userIds.get(admin?.email ?? '') ?? '';
  const accounts = await seedConsents(connectable, adminId, now, step('consents'));
  const platforms = await seedPlatforms(platformed, adminId, now, step('consents'));
  const findAccounts = (siteId: string): Accounts | undefined => {
    const both = { ...accounts.get(siteId), ...platforms.get(siteId) };
    return Object.keys(both).length === 0 ? undefined : both;
  };
  await seedTree(node => findAccounts(node.siteId), now, step('tree'));
  await seedSales('northfold-franchise', now);
  await seedListing('northfold-franchise', now);
  await seedLeads('northfold-franchise', now, size === 'small' ? 5 : 36);
  await seedIntakes({ siteRefId: demoSiteRef, siteId: 'northfold-franchise' }, now);

  // A site without its property (an omitted recording) stays unconnected.
  const collected = expected.map(entry => ({
    ...entry,
    services: entry.services.filter(
      service => service === 'pagespeed' || findAccounts(entry.site.siteId)?.[service] !== undefined,
    ),
  }));
  const come = (windows: number) => progress((finished += windows), total, 'first collections');
  const speeds = only(collected, service => service === 'pagespeed');
  const others = only(collected, service => service !== 'pagespeed');
  // Bing takes half a minute per report: requested first, it runs while the others are collected.
  await startCollections([...only(others, service => service === 'bing'), ...speeds], now);
  await untilCollected(speeds, come);
  await startCollections(
    only(others, service => service !== 'bing'),
    now,
  );
  const past =
    isPagespeedStandIn && pagespeedRoot !== undefined
      ? measurePast(speeds, { pagespeedRoot, now, done: step('first collections') })
      : null;
  await Promise.all([untilCollected(others, come), past]);
  await seedPastAudits(collected, userIds, now, step('audits'));
  await seedTasks('northfold-franchise', userIds, now);
  await seedNotes(userIds, now);
  for (const site of connectable.filter(({ analytics }) => analytics?.connection === 'reconnect-needed')) {
    const email = demoAccountOwners.find(({ accountId }) => accountId === site.analytics?.accountId)?.ownerEmail;
    if (googleRoot !== null && email !== undefined) await endConsent(site, { controlRoot: googleRoot, email, now });
  }
  await suspendSites();
  await dispatchNewestAudits(now, dispatch);
  progress(total, total, 'ready');
}

/** Returns the stand-ins' root from one address; null if the environment names a real platform. */
function standInRoot(address: string | undefined, platform: string): string | null {
  return address?.endsWith(`/_platforms/${platform}`) ? address.slice(0, -platform.length - 1) : null;
}

function listCollected(
  connected: readonly DemoNode[],
  measured: readonly DemoNode[],
  platformed: readonly DemoNode[],
  countMonths: (site: DemoNode) => number,
): Collected[] {
  const sites = demoNodes.filter(site => connected.includes(site) || measured.includes(site));
  return sites.map(site => ({
    site,
    months: countMonths(site),
    services: [
      ...(connected.includes(site) ? ['ga4' as const] : []),
      ...(platformed.includes(site) ? listDemoPlatforms(site) : []),
      ...(measured.includes(site) ? ['pagespeed' as const] : []),
    ],
  }));
}
