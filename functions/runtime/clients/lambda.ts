import { LambdaClient } from '@aws-sdk/client-lambda';
import { environment, oncePerEnvironment } from '../environment.ts';

/** Created on first use. */
export const lambdaClient = oncePerEnvironment(() => new LambdaClient({ region: environment().AWS_REGION }));
