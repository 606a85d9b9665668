import { PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { sessionsEndedSchema, sessionsTopic } from '../../../shared/messages/topics.ts';
import { iotClient } from '../../runtime/clients/iot.ts';
import { logger } from '../../runtime/logger.ts';
import { nextSecond, untilSecond } from '../../runtime/session-clock.ts';
import { endSessionsBefore } from '../../stores/users/users.ts';
import { signOutEverywhere } from './identities.ts';

/**
 * Ends all of a person's sessions at their next request: access tokens by the record every request reads, refresh
 * tokens at the identity provider. Open pages leave the message channel; IoT disconnects others within five minutes
 * (triggers/iot-authorizer.ts). Safe to repeat. Returns the second from which new sessions are valid.
 */
export async function endSessions(userId: string): Promise<number> {
  const second = nextSecond();
  await endSessionsBefore(userId, second);
  await signOutEverywhere(userId);
  await notifyPages(userId);
  return second;
}

/**
 * Runs `endSessions` and returns when a new session can start: a login after the answer is valid. Takes up to a second.
 */
export async function endOwnSessions(userId: string): Promise<void> {
  await untilSecond(await endSessions(userId));
}

async function notifyPages(userId: string): Promise<void> {
  const payload = Buffer.from(JSON.stringify(sessionsEndedSchema.parse({ v: 1, ended: true })));
  try {
    await iotClient().send(new PublishCommand({ topic: sessionsTopic(userId), qos: 1, payload }));
  } catch (error) {
    // The sessions have ended: a page that misses this is refused at its next request.
    logger.warn('The end of sessions could not be published', { userId, error });
  }
}
