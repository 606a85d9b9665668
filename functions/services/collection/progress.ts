import { PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { onboardingMessageSchema, onboardingTopic, type OnboardingMessage } from '../../../shared/messages/topics.ts';
import { iotClient } from '../../runtime/clients/iot.ts';
import { logger } from '../../runtime/logger.ts';

/**
 * Tells whoever watches a site's first collection how far it is. The count is stored before: a message that is lost
 * costs a moment, since screens read the connection again, and must not bring a pulled window back to the queue.
 */
export async function publishProgress(message: OnboardingMessage): Promise<void> {
  const payload = Buffer.from(JSON.stringify(onboardingMessageSchema.parse(message)));
  try {
    await iotClient().send(new PublishCommand({ topic: onboardingTopic(message.siteId), qos: 1, payload }));
  } catch (error) {
    logger.warn('Progress could not be published', { siteId: message.siteId, jobId: message.jobId, error });
  }
}
