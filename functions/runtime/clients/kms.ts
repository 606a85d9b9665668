import { KMSClient } from '@aws-sdk/client-kms';
import { environment, oncePerEnvironment } from '../environment.ts';

/** Made at the first use. */
export const kmsClient = oncePerEnvironment(() => new KMSClient({ region: environment().AWS_REGION }));
