import type { PullMessage } from '../../../shared/messages/queues.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { isPausedAfterTrial } from '../../../shared/domain/trial/trial.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { ConnectedResource, Connector } from '../../platforms/connector.ts';
import { connectors } from '../../platforms/connectors.ts';
import { getConnection, type StoredConnection } from '../../stores/connections/connections.ts';
import type { BackfillJob } from '../../stores/jobs/jobs.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { isOutdatedMeasurement } from './measuring-turn.ts';
import { jobOfDoneWindow } from './backfill-progress.ts';
import { isChosen } from './change-chosen.ts';

/** Window to pull, with everything its message refers to. */
export type LoadedWindow = {
  readonly message: PullMessage & { readonly sourceKey: string };
  readonly connector: Connector;
  readonly connection: StoredConnection;
  readonly site: SiteNode;
  /** Property, page or account of the connection. */
  readonly resource: ConnectedResource;
};

/** Reason why a message needs no pull. */
export type NothingToDo =
  | { readonly why: 'superseded' | 'no-connection' | 'suspended' | 'trial-over' | 'retired' }
  | { readonly why: 'done'; readonly job: BackfillJob };

/** Loads a message's connection and site, once each, or returns why there is nothing to pull. */
export async function loadWindow(message: PullMessage, now: Date): Promise<LoadedWindow | NothingToDo> {
  const { siteId, service } = message;
  const connector = connectors[service];
  const connection = await getConnection(siteId, service);
  if (connection !== null && !isChosen(message, connection)) return { why: 'superseded' };
  if (connection !== null && isOutdatedMeasurement(message, connection.timeZone, now)) return { why: 'superseded' };
  const site = connection === null ? null : await getNode(siteId);
  const resource = site === null ? null : connector.resourceOf(site);
  if (!connection || !site || !resource || resource.key !== connection.sourceKey) return { why: 'no-connection' };
  if (site.attr.suspended === true) return { why: 'suspended' };
  if (isPausedAfterTrial(site.attr.trialExpiryDate, siteToday(now, siteTimeZone(site.attr))))
    return { why: 'trial-over' };
  if (connection.state === 'retired') return { why: 'retired' };
  const job = await jobOfDoneWindow(message);
  if (job !== null) return { why: 'done', job };
  return { message: { ...message, sourceKey: resource.key }, connector, connection, site, resource };
}

/**
 * Reports whether the site still collects the same resource. Calls take seconds to minutes, and days of the old
 * property must not be stored under a newly chosen one.
 */
export async function isStillChosen({ message }: LoadedWindow): Promise<boolean> {
  return isChosen(message, await getConnection(message.siteId, message.service));
}
