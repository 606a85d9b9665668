import { throttle } from '../../access/throttle.ts';

const hour = 3600;
const day = 24 * hour;
/** Limit per inviter: enough for an agency adding its customers' people in one session. */
const perMaker = [
  { times: 60, seconds: hour },
  { times: 300, seconds: day },
];
/** Limit per node: a site has a handful of people, a company some dozens. */
const perNode = [
  { times: 40, seconds: hour },
  { times: 120, seconds: day },
];
/** Limit per recipient, across senders. */
const perPerson = [{ times: 5, seconds: hour }];

export type Invitation = {
  readonly makerId: string;
  /** Absent: the provider itself. */
  readonly siteId: string | undefined;
  /** User invited again; absent: a new person. */
  readonly userId?: string | undefined;
};

/**
 * Counts an invitation before its email is sent: by inviter, node and person.
 * @throws {DomainError} too-many-requests
 */
export async function throttleInvitation({ makerId, siteId, userId }: Invitation, now: Date): Promise<void> {
  if (userId !== undefined) await throttle({ what: 'invite-user', whom: `user:${userId}`, limits: perPerson }, now);
  await throttle({ what: 'invite', whom: `maker:${makerId}`, limits: perMaker }, now);
  await throttle({ what: 'invite', whom: `node:${siteId ?? 'provider'}`, limits: perNode }, now);
}
