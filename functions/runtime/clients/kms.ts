import { KMSClient } from '@aws-sdk/client-kms';
import { environment, oncePerEnvironment } from '../environment.ts';

/** Created on first use. */
export const kmsClient = oncePerEnvironment(() => new KMSClient({ region: environment().AWS_REGION }));
