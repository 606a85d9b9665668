import { untilSecond } from '../../runtime/session-clock.ts';
import { endFeed } from '../../stores/jobs/task-feeds.ts';
import { endSessions } from './sessions.ts';

/**
 * Ends all sessions and the secret calendar address, after a new password or when an administrator signs the person
 * out. Logging out doesn't affect the calendar. Returns the second from which new sessions are valid.
 */
export async function endAccess(userId: string): Promise<number> {
  await endFeed(userId);
  return endSessions(userId);
}

/** Runs `endAccess` and returns when a new session can start. */
export const endOwnAccess = async (userId: string): Promise<void> => untilSecond(await endAccess(userId));
