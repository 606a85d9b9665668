import { SQSClient } from '@aws-sdk/client-sqs';
import { environment, oncePerEnvironment } from '../environment.ts';

/** Made at the first use. The endpoint decides where calls go, not the queue's address: a stand-in's names no host. */
export const sqsClient = oncePerEnvironment(
  () => new SQSClient({ region: environment().AWS_REGION, useQueueUrlAsEndpoint: false }),
);
