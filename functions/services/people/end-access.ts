import { untilSecond } from '../../runtime/session-clock.ts';
import { endFeed } from '../../stores/jobs/task-feeds.ts';
import { endSessions } from './sessions.ts';

/**
 * Ends all sessions and the secret calendar address: after a new password, or when an administrator signs the person
 * out. Somebody who only logs out keeps the calendar that their phone reads. Answers the second from which on a new
 * session is valid.
 */
export async function endAccess(userId: string): Promise<number> {
  await endFeed(userId);
  return endSessions(userId);
}

/** As `endAccess`, and answers when a new session can begin. */
export const endOwnAccess = async (userId: string): Promise<void> => untilSecond(await endAccess(userId));
