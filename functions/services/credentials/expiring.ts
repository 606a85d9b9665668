import { createHash } from 'node:crypto';
import { liesAtOrBelow } from '../../../shared/domain/hierarchy/paths.ts';
import { addDays, addMonths, type Day } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday, wallClock } from '../../../shared/domain/periods/zone.ts';
import type { Connection, Expiring } from '../../../shared/model/connection.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { type ConnectableService, connectableServices } from '../../../shared/platforms/registry.ts';
import { type ConnectionKey, getConnections, type StoredConnection } from '../../stores/connections/connections.ts';
import { type Credential, getCredentials } from '../../stores/credentials.ts';
import { getNodes, listSitesBelow } from '../../stores/sites/sites-below.ts';
import { endsOnItsOwn, isRenewedByItself, computeLastDay, computeWarningDay } from './credential-ends.ts';

/** Audits are written on the 4th of a month at 06:00 site time (product decisions, Audits). */
const auditDay = '04';
const auditHour = 6;
const connectionsPerRead = 100;

/**
 * Lists expired and expiring credentials at and below a node, soonest first per page of at most 100 sites, with the
 * first audit they would miss. Automatically renewed ones appear when overdue. Days are in each site's zone.
 */
export async function listExpiring(
  node: SiteNode,
  cursor: string | undefined,
  now: Date,
): Promise<{ expiring: Expiring[]; cursor: string | null }> {
  const page = node.type === 'SITE' ? { siteIds: [], cursor: null } : await listSitesBelow(node, cursor);
  const sites =
    node.type === 'SITE'
      ? [node]
      : (await getNodes(page.siteIds)).filter(site => liesAtOrBelow(site.sitePath, node.sitePath));
  const chosen = sites.flatMap(site => listChosen(site));
  const [credentials, connections] = await Promise.all([
    getCredentials(chosen.map(({ tokenId }) => tokenId)),
    loadConnections(chosen.map(({ site, service }) => ({ siteId: site.siteId, service }))),
  ]);
  const rows = chosen.flatMap(
    choice =>
      toRow(
        choice,
        credentials.get(choice.tokenId),
        connections.get(makeKey(choice.site.siteId, choice.service)),
        now,
      ) ?? [],
  );
  return { expiring: rows.sort(bySoonest), cursor: page.cursor };
}

type Chosen = {
  readonly site: SiteNode;
  readonly service: ConnectableService;
  readonly tokenId: string;
  readonly refreshRequired: boolean;
};

const listChosen = (site: SiteNode): Chosen[] =>
  connectableServices.flatMap(service => {
    const account = site.attr.accounts?.[service];
    return account
      ? [{ site, service, tokenId: account.tokenId, refreshRequired: account.refreshRequired === true }]
      : [];
  });

const makeKey = (siteId: string, service: string) => `${siteId}#${service}`;

async function loadConnections(keys: readonly ConnectionKey[]): Promise<Map<string, StoredConnection>> {
  const found = new Map<string, StoredConnection>();
  for (let start = 0; start < keys.length; start += connectionsPerRead) {
    for (const connection of await getConnections(keys.slice(start, start + connectionsPerRead)))
      found.set(makeKey(connection.siteId, connection.service), connection);
  }
  return found;
}

/** Returns null for a working credential without expiry or with a pending renewal. */
function toRow(
  { site, service, tokenId, refreshRequired }: Chosen,
  credential: Credential | undefined,
  connection: Connection | undefined,
  now: Date,
): Expiring | null {
  const zone = siteTimeZone(site.attr);
  const endsAt = endsOnItsOwn(service) ? credential?.endsAt : undefined;
  const hasEnded =
    refreshRequired ||
    credential?.status !== 'ACTIVE' ||
    connection?.state === 'reconnect-needed' ||
    // Its last access token may outlive it by some weeks.
    (endsAt !== undefined && Math.max(Date.parse(endsAt), Date.parse(credential.expiresAt)) <= now.getTime());
  if (!hasEnded && endsAt === undefined) return null;
  const endsOn = hasEnded || endsAt === undefined ? null : computeLastDay(endsAt, zone);
  if (
    endsOn !== null &&
    credential !== undefined &&
    isRenewedByItself(service, credential) &&
    siteToday(now, zone) < computeWarningDay(service, endsOn)
  )
    return null;
  return {
    siteId: site.siteId,
    siteName: site.name,
    service,
    state: hasEnded ? 'reconnect-needed' : (connection?.state ?? 'working'),
    endsOn,
    alertOn: endsOn === null ? null : computeWarningDay(service, endsOn),
    nextAuditOn: nextAuditAfter(endsOn, zone, now),
    group: createHash('sha256').update(tokenId).digest('base64url').slice(0, 10),
  };
}

/** Returns the date of the next audit after `endsOn`, the first that misses the credential. */
function nextAuditAfter(endsOn: Day | null, zone: string, now: Date): Day {
  const { day: today, hour } = wallClock(now, zone);
  const reached = hour < auditHour ? addDays(today, -1) : today;
  const after = endsOn !== null && endsOn > reached ? endsOn : reached;
  const thisMonth = `${after.slice(0, 8)}${auditDay}`;
  return thisMonth > after ? thisMonth : addMonths(thisMonth, 1);
}

const bySoonest = (a: Expiring, b: Expiring) =>
  (a.endsOn ?? '').localeCompare(b.endsOn ?? '') ||
  a.siteName.localeCompare(b.siteName) ||
  a.service.localeCompare(b.service);
