import { type RecordService, type ConnectableService, serviceNames } from '../../../shared/platforms/registry.ts';
import { formatDate } from '../../../shared/domain/formats/dates.ts';
import type { Day } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { getCredential } from '../../stores/credentials.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { endsOnItsOwn, computeLastDay, computeWarningDay } from './credential-ends.ts';
import { changeNode, withAccounts } from '../tree/node-changes.ts';
import { panelLink } from '../notifications/not-tracking.ts';
import { idsOnPath } from '../rollups/node-sites.ts';
import { notifyAll } from '../alerts/tell-all.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { notifyInApp } from '../notifications/tell-bell.ts';

/**
 * Announces a credential's expiry once, after a pull, and stores it as the account's next alert date; clears the date
 * of a renewed credential. Writes only changes.
 */
export async function noteCredentialEnd(
  site: SiteNode,
  service: RecordService,
  tokenId: string,
  now: Date,
): Promise<void> {
  if (service === 'pagespeed' || !endsOnItsOwn(service)) return;
  const account = site.attr.accounts?.[service];
  if (account?.tokenId !== tokenId || account.refreshRequired === true) return;
  const credential = await getCredential(tokenId);
  if (credential === null) return;
  const zone = siteTimeZone(site.attr);
  const endsOn = credential.endsAt === undefined ? null : computeLastDay(credential.endsAt, zone);
  const isNear = endsOn !== null && siteToday(now, zone) >= computeWarningDay(service, endsOn);
  const alertDate = isNear ? endsOn : undefined;
  if (account.refreshAlertDate === alertDate) return;
  // The sign-in may have been replaced during the call.
  if ((await getNode(site.siteId))?.attr.accounts?.[service]?.tokenId !== tokenId) return;
  // Notified first, because a stored date means that people were notified.
  if (alertDate !== undefined) await announce(site, service, alertDate, now);
  await changeNode(site.siteId, current => {
    const currentAccount = current.attr.accounts?.[service];
    // Another pull of the same site may have been faster.
    const isSettled = currentAccount?.refreshRequired === true || currentAccount?.refreshAlertDate === alertDate;
    if (currentAccount?.tokenId !== tokenId || isSettled) return null;
    const { refreshAlertDate: _before, ...others } = currentAccount;
    const next = alertDate === undefined ? others : { ...others, refreshAlertDate: alertDate };
    return withAccounts(current, { ...current.attr.accounts, [service]: next });
  });
}

async function announce(site: SiteNode, service: ConnectableService, endsOn: Day, now: Date): Promise<void> {
  const name = serviceNames[service];
  const { siteId } = site;
  const at = now.toISOString();
  const body = {
    title: `${name}: access expires on ${formatDate(endsOn)}`,
    message: `The sign-in for ${name} expires on ${formatDate(endsOn)}. Before then, click Reset Token, sign in again, and save. Collected data is kept either way.`,
    link: panelLink(siteId, service),
    timestamp: at,
  };
  await notifyInApp(
    {
      // Derived from the expiry and not from today, so each expiry notifies once.
      notificationId: notificationId(computeWarningDay(service, endsOn), [siteId, service, 'ends', endsOn]),
      siteId,
      type: 'ALERT',
      kind: 'access',
      body,
      users: {},
      cause: `access-${service}-ends`,
    },
    site.sitePath,
  );
  // Uses the expiry date as the line's time, so each expiry is one line.
  const openedAt = `${endsOn}T00:00:00.000Z`;
  const line = {
    siteId,
    siteName: site.name,
    ruleId: `access-${service}`,
    openedAt,
    event: 'opened',
    kind: 'access',
    title: body.title,
    words: body.message,
    link: body.link,
    at,
  } as const;
  await notifyAll([site, ...(await getNodes(idsOnPath(site.sitePath)))], line, now);
}
