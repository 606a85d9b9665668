import { generateAudit } from '../../functions/services/audits/audits.ts';
import { moveRecommendations } from '../../functions/services/recommendations/recommendations.ts';
import { listNotifications, markRead } from '../../functions/stores/notifications.ts';
import { getMonth } from '../../functions/stores/recommendations.ts';
import { mapConcurrent } from '../../functions/runtime/map-concurrent.ts';
import type { ScheduleEvent } from '../../shared/messages/schedules.ts';
import { computeAuditDay, auditDueAt, newestDueMonth } from '../../shared/domain/audits/due.ts';
import { previousYearMonth, toYearMonth } from '../../shared/domain/periods/days.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { timeZones } from '../../shared/model/node.ts';
import { getDemoTimeZone } from './demo-accounts.ts';
import { demoUsers } from './demo-tree.ts';
import { demoBaseline, makeDemoSitePath } from './seed-tree.ts';
import type { Collected } from './seed-history.ts';

/**
 * Lists the months up to the newest due one that can be compared with a month of history, oldest first; empty if only
 * the newest can.
 */
export function pastMonths({ site, months }: Collected, now: Date): string[] {
  const zone = getDemoTimeZone(site);
  const newest = newestDueMonth(now, zone);
  const oldest = previousYearMonth(toYearMonth(siteToday(now, zone)), months - 1);
  const found: string[] = [];
  for (let month = newest; month > oldest; month = previousYearMonth(month)) found.unshift(month);
  return found.length > 1 ? found : [];
}

const administrator = demoUsers.find(({ siteId }) => siteId === null) ?? { given_name: '', family_name: '' };

const siteOwner = demoUsers.find(({ email }) => email.startsWith('site@')) ?? administrator;

/** Publishes the newest findings as an administrator would, notifying the site. */
async function publishFindings(siteId: string, yearMonth: string, at: Date): Promise<void> {
  const { items } = await getMonth(siteId, yearMonth);
  const moves = items
    .filter(({ status }) => status === 'preview')
    .map(({ recommendationId }) => ({ recommendationId, status: 'pending' as const }));
  if (moves.length > 0)
    await moveRecommendations({ siteId, sitePath: makeDemoSitePath(siteId) }, yearMonth, moves, {
      mayPublish: true,
      at: at.toISOString(),
      by: `${administrator.given_name} ${administrator.family_name}`,
    });
}

/** Resolves findings as a site's people would: within two weeks of a drop in goals. */
async function resolveFindings(siteId: string, yearMonth: string, at: Date): Promise<void> {
  await publishFindings(siteId, yearMonth, at);
  const { items } = await getMonth(siteId, yearMonth);
  const moves = items
    .filter(({ status, category }) => status === 'pending' && category === 'coachingInsight')
    .map(({ recommendationId }) => ({ recommendationId, status: 'resolved' as const }));
  if (moves.length > 0)
    await moveRecommendations({ siteId, sitePath: makeDemoSitePath(siteId) }, yearMonth, moves, {
      mayPublish: false,
      at: new Date(at.getTime() + 13 * 86_400_000).toISOString(),
      by: `${siteOwner.given_name} ${siteOwner.family_name}`,
    });
}

/**
 * Writes audits with the real service at their due times, with notifications for the newest; everyone who reaches the
 * site has read all others.
 */
export async function seedPastAudits(
  collected: readonly Collected[],
  userIds: ReadonlyMap<string, string>,
  now: Date,
  done: () => void,
): Promise<void> {
  await mapConcurrent(collected, 4, async entry => {
    const { siteId } = entry.site;
    const written: string[] = [];
    const months = pastMonths(entry, now);
    const before = entry.site.baseline === true ? toYearMonth(demoBaseline(entry.site, now).endDate) : '';
    for (const yearMonth of months) {
      // There was none until the baseline had passed.
      const version = yearMonth <= before ? 2 : undefined;
      const audit = await generateAudit({
        siteId,
        yearMonth,
        version,
        onDemand: false,
        now: auditDueAt(yearMonth, getDemoTimeZone(entry.site)),
      });
      if (audit) written.push(audit.auditId);
      // Resolved three months ago, so later audits measure the effect.
      if (audit && yearMonth === months.at(-3))
        await resolveFindings(siteId, yearMonth, auditDueAt(yearMonth, getDemoTimeZone(entry.site)));
      done();
    }
    const newest = months.at(-1);
    if (newest === undefined || written.length === 0) return;
    await publishFindings(siteId, newest, auditDueAt(newest, getDemoTimeZone(entry.site)));
    const { notifications } = await listNotifications(siteId, undefined, 60);
    const old = notifications
      .filter(({ body }) => written.slice(0, -1).some(auditId => body.link === `/audit/${auditId}`))
      .map(({ notificationId }) => notificationId);
    const path = makeDemoSitePath(siteId);
    for (const user of demoUsers) {
      const userId = userIds.get(user.email);
      const reaches = user.siteId === null || `${path}/`.startsWith(`${makeDemoSitePath(user.siteId)}/`);
      if (userId !== undefined && reaches) await markRead(siteId, old, userId);
    }
  });
}

/**
 * Writes the newest due month of every other site through the real schedule: dispatched for every zone, written by the
 * queue's workers.
 */
export async function dispatchNewestAudits(
  now: Date,
  dispatch: (event: ScheduleEvent) => Promise<void>,
): Promise<void> {
  for (const timeZone of Object.values(timeZones)) {
    await dispatch({ v: 1, job: 'monthly-audit', timeZone, date: computeAuditDay(newestDueMonth(now, timeZone)) });
  }
}
