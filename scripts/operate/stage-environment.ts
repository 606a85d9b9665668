import {
  CognitoIdentityProviderClient,
  ListUserPoolsCommand,
  type ListUserPoolsCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider';
import { parameterPrefix, makeNamePrefix } from '../../lib/names.ts';
import type { StageValue } from '../../lib/stages.ts';

/** Finds a stage's user pool id by name; null if the stage has none yet. */
export async function findUserPoolId(stage: StageValue): Promise<string | null> {
  const client = new CognitoIdentityProviderClient({ region: stage.region });
  try {
    let token: string | undefined;
    do {
      const page: ListUserPoolsCommandOutput = await client.send(
        new ListUserPoolsCommand({ MaxResults: 60, ...(token === undefined ? {} : { NextToken: token }) }),
      );
      const found = page.UserPools?.find(({ Name }) => Name === `${makeNamePrefix(stage.name)}users`);
      if (found?.Id !== undefined) return found.Id;
      token = page.NextToken;
    } while (token !== undefined);
    return null;
  } finally {
    client.destroy();
  }
}

/**
 * Builds the environment of functions/ services that an operator's command calls with the operator's credentials: the
 * stage's names. It contains none of the stage's addresses.
 */
export const stageEnvironment = (stage: StageValue, userPoolId: string): Record<string, string> => ({
  STAGE: stage.name,
  AWS_REGION: stage.region,
  TABLE_PREFIX: makeNamePrefix(stage.name),
  PUBLIC_ORIGIN: stage.site === undefined ? 'https://localhost' : `https://${stage.site.domain}`,
  USER_POOL_ID: userPoolId,
  USER_POOL_CLIENT_ID: 'operator',
  IDENTITY_ENDPOINT: `https://cognito-idp.${stage.region}.amazonaws.com`,
  PARAMETER_PREFIX: parameterPrefix(stage.name),
});
