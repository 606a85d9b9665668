import { SQSClient } from '@aws-sdk/client-sqs';
import { environment, oncePerEnvironment } from '../environment.ts';

/** Created on first use. The endpoint decides where calls go, because a stand-in's queue address names no host. */
export const sqsClient = oncePerEnvironment(
  () => new SQSClient({ region: environment().AWS_REGION, useQueueUrlAsEndpoint: false }),
);
