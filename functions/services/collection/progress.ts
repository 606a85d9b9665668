import { PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { onboardingMessageSchema, onboardingTopic, type OnboardingMessage } from '../../../shared/messages/topics.ts';
import { iotClient } from '../../runtime/clients/iot.ts';
import { logger } from '../../runtime/logger.ts';

/**
 * Publishes a first collection's progress to open pages. The count is stored before, so a lost message costs only a
 * moment and must not requeue the window.
 */
export async function publishProgress(message: OnboardingMessage): Promise<void> {
  const payload = Buffer.from(JSON.stringify(onboardingMessageSchema.parse(message)));
  try {
    await iotClient().send(new PublishCommand({ topic: onboardingTopic(message.siteId), qos: 1, payload }));
  } catch (error) {
    logger.warn('Progress could not be published', { siteId: message.siteId, jobId: message.jobId, error });
  }
}
