import { createHash } from 'node:crypto';
import type { RecordService } from '../../shared/model/daily-record.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { serviceNames } from '../../shared/model/primitives.ts';
import { DomainError } from '../runtime/errors.ts';
import { putNotification } from '../stores/notifications.ts';
import { getNode, replaceNode } from '../stores/sites.ts';
import { connectionMessage } from './connection-messages.ts';

/** The connection panel of each service: GA4's is the Google Analytics panel (specification 2, Administration). */
const panelOf: Record<RecordService, string> = { ga4: 'ga', pagespeed: 'pagespeed' };
const changeTries = 5;

/** An id that is the same whenever the same thing is told on the same day, so that it is told once. */
export function notificationId(day: string, about: readonly string[]): string {
  const digest = createHash('sha256').update(about.join('\n')).digest('base64url').slice(0, 22);
  return `n${day.replaceAll('-', '')}-${digest}`;
}

/** Tells a site that a service is no longer tracked (specification 9, Alert catalogue, Not Tracking). */
export async function notifyNotTracking(
  siteId: string,
  service: RecordService,
  state: 'reconnect-needed' | 'access-lost',
  now: Date,
): Promise<void> {
  const timestamp = now.toISOString();
  await putNotification({
    notificationId: notificationId(timestamp.slice(0, 10), [siteId, service, state]),
    siteId,
    type: 'ALERT',
    body: {
      title: `Not Tracking: ${serviceNames[service]}`,
      message: connectionMessage(service, state),
      link: `/admin/${siteId}/${panelOf[service]}`,
      timestamp,
    },
    users: {},
  });
}

/** Marks a site's account as one whose consent must be renewed (specification 4: refresh-required). */
export const requireRefresh = (siteId: string): Promise<void> =>
  changeNode(siteId, node => {
    const account = node.attr.accounts?.ga4;
    if (!account || account.refreshRequired === true) return null;
    return { ...node, attr: { ...node.attr, accounts: { ...node.attr.accounts, ga4: { ...account, refreshRequired: true } } } };
  });

/** A site whose first collection is in is onboarded (specification 4: 'when metrics are loaded'). */
export const markOnboarded = (siteId: string): Promise<void> =>
  changeNode(siteId, node =>
    node.attr.status === 'onboarding' ? { ...node, attr: { ...node.attr, status: 'onboarded' } } : null,
  );

async function changeNode(siteId: string, change: (node: SiteNode) => SiteNode | null): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const node = await getNode(siteId);
    const next = node === null ? null : change(node);
    if (next === null) return;
    try {
      await replaceNode(next, next.revision);
      return;
    } catch (error) {
      if (attempt === changeTries || !(error instanceof DomainError && error.code === 'conflict')) throw error;
    }
  }
}
