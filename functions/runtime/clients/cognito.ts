import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { environment, oncePerEnvironment } from '../environment.ts';

/** Created on first use. Its calls are signed with the function's role, never with a person's token. */
export const cognitoClient = oncePerEnvironment(
  () => new CognitoIdentityProviderClient({ region: environment().AWS_REGION, maxAttempts: 4 }),
);
