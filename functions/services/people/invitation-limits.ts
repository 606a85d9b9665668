import { throttle } from '../../access/throttle.ts';

const hour = 3600;
const day = 24 * hour;
/** Who invites: an agency adds its customers' people in one sitting, and nobody a city. */
const perMaker = [
  { times: 60, seconds: hour },
  { times: 300, seconds: day },
];
/** Where to: a site has a handful of people, a company some dozens. */
const perNode = [
  { times: 40, seconds: hour },
  { times: 120, seconds: day },
];
/** Mails to one person, whoever has them sent. */
const perPerson = [{ times: 5, seconds: hour }];

export type Invitation = {
  readonly makerId: string;
  /** Absent: to the provider itself. */
  readonly siteId: string | undefined;
  /** Who is invited again; absent: somebody new. */
  readonly userId?: string | undefined;
};

/**
 * Counts an invitation before its mail is sent: by who makes it, by the node it leads to, and by the person.
 * @throws {DomainError} too-many-requests
 */
export async function throttleInvitation({ makerId, siteId, userId }: Invitation, now: Date): Promise<void> {
  if (userId !== undefined) await throttle({ what: 'invite-user', whom: `user:${userId}`, limits: perPerson }, now);
  await throttle({ what: 'invite', whom: `maker:${makerId}`, limits: perMaker }, now);
  await throttle({ what: 'invite', whom: `node:${siteId ?? 'provider'}`, limits: perNode }, now);
}
