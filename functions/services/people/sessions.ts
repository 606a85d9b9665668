import { PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { sessionsEndedSchema, sessionsTopic } from '../../../shared/messages/topics.ts';
import { iotClient } from '../../runtime/clients/iot.ts';
import { logger } from '../../runtime/logger.ts';
import { nextSecond, untilSecond } from '../../runtime/session-clock.ts';
import { endSessionsBefore } from '../../stores/users/users.ts';
import { signOutEverywhere } from './identities.ts';

/**
 * Ends all sessions of a person at their next request: access tokens by the record that every request reads, refresh
 * tokens at the identity provider. Open pages hear of it and leave the message channel; a client that does not obey is
 * disconnected by IoT when its five minutes are over (triggers/iot-authorizer.ts). Ending them again is no error.
 * Answers the second from which on a new session stands.
 */
export async function endSessions(userId: string): Promise<number> {
  const second = nextSecond();
  await endSessionsBefore(userId, second);
  await signOutEverywhere(userId);
  await tellPages(userId);
  return second;
}

/**
 * As `endSessions`, and answers when a new session can begin: a login that follows the answer belongs to the next
 * second and stands. This takes a second at most.
 */
export async function endOwnSessions(userId: string): Promise<void> {
  await untilSecond(await endSessions(userId));
}

async function tellPages(userId: string): Promise<void> {
  const payload = Buffer.from(JSON.stringify(sessionsEndedSchema.parse({ v: 1, ended: true })));
  try {
    await iotClient().send(new PublishCommand({ topic: sessionsTopic(userId), qos: 1, payload }));
  } catch (error) {
    // The sessions are over: a page that does not hear of it is refused at its next request.
    logger.warn('The end of sessions could not be published', { userId, error });
  }
}
