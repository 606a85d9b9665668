import type { User } from '../../../shared/model/user.ts';
import { logger } from '../../runtime/logger.ts';
import { endNoticeWrites, forgetNotice, listNotices, type SecurityNotice } from '../../stores/jobs/security-notices.ts';
import { getUser } from '../../stores/users/users.ts';
import { endAccess } from './end-access.ts';
import { findIdentity } from './identities.ts';
import {
  mailAdministratorAdded,
  mailEmailChanged,
  mailPasswordChanged,
  mailTwoStepChanged,
} from './security-emails.ts';

/** Exceeds the life of a request, so the process that stored an older notice has died. */
const abandonedAfterMs = 5 * 60_000;

/**
 * Emails a person about a password attempt and ends its notice in the same step, with their earlier ones: they need
 * one email. `isConfirmed`: false if the process died before the identity provider's answer was known.
 */
export async function announcePassword(
  person: User,
  notice: SecurityNotice,
  { isConfirmed }: { readonly isConfirmed: boolean },
  now: Date,
): Promise<void> {
  const waiting = (await listNotices(notice.event)).filter(({ at }) => at <= notice.at);
  // Another process ended it with its email.
  if (!waiting.some(({ sk }) => sk === notice.sk)) return;
  const options = { key: notice.sk, claims: endNoticeWrites(waiting) };
  await mailPasswordChanged(person, { at: new Date(notice.at), isConfirmed }, now, options);
}

async function announceEvent(notice: SecurityNotice, now: Date): Promise<void> {
  const { sk, at, event } = notice;
  const when = new Date(at);
  if (event.kind === 'password') {
    const identity = await findIdentity(event.whose);
    const user = identity === null ? null : await getUser(identity.userId);
    if (user === null) return forgetNotice(notice);
    await endAccess(user.userId);
    return announcePassword(user, notice, { isConfirmed: false }, now);
  }
  const user = await getUser(event.whose);
  if (user === null) return forgetNotice(notice);
  if (event.kind === 'two-step') {
    // The process died, perhaps before the change: the identity provider knows.
    if ((await findIdentity(user.userId))?.hasTwoStep !== event.on) return forgetNotice(notice);
    await endAccess(user.userId);
    return mailTwoStepChanged(user, { ...event, at: when }, now, { key: sk, claims: endNoticeWrites([notice]) });
  }
  if (event.kind === 'email')
    return mailEmailChanged(user, { ...event, at: when }, now, { key: sk, claims: endNoticeWrites([notice]) });
  await mailAdministratorAdded(user, { by: event.by, at: when, key: sk }, now);
  return forgetNotice(notice);
}

/** Sends the emails of notices and ends these. After a failure, the next sweep sends them. */
export async function announce(notices: readonly SecurityNotice[], now: Date): Promise<void> {
  for (const notice of notices) {
    await announceEvent(notice, now).catch((error: unknown) =>
      logger.warn('A security email waits for the sweep', { kind: notice.event.kind, error }),
    );
  }
}

/** Sends the security emails of processes that died before. Returns their number. */
export async function sendAbandonedNotices(now: Date): Promise<number> {
  const before = new Date(now.getTime() - abandonedAfterMs).toISOString();
  const abandoned = (await listNotices()).filter(({ at }) => at <= before);
  await announce(abandoned, now);
  return abandoned.length;
}
