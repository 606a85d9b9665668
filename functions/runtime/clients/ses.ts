import { SESv2Client } from '@aws-sdk/client-sesv2';
import { environment, oncePerEnvironment } from '../environment.ts';

/** Created on first use. */
export const sesClient = oncePerEnvironment(() => new SESv2Client({ region: environment().AWS_REGION }));
