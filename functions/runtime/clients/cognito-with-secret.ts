import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { environment, oncePerEnvironment } from '../environment.ts';
import { parameter } from '../parameters.ts';

/**
 * Client for calls with a person's own token or code. Sends the secret by which the user pool's firewall knows our server
 * (lib/constructs/pool-firewall.ts). Doesn't retry: after a lost answer, a change that was made would look refused.
 */
export const cognitoWithSecret = oncePerEnvironment(() => {
  const client = new CognitoIdentityProviderClient({ region: environment().AWS_REGION, maxAttempts: 1 });
  const { ORIGIN_SECRET_PARAMETER } = environment();
  if (ORIGIN_SECRET_PARAMETER !== undefined)
    client.middlewareStack.add(
      next => async args => {
        Object.assign(Object(args.request).headers, { 'x-origin-secret': await parameter(ORIGIN_SECRET_PARAMETER) });
        return next(args);
      },
      { step: 'build', name: 'addOriginSecret' },
    );
  return client;
});
