import {
  ApiGatewayV2Client,
  DeleteRouteSettingsCommand,
  GetApisCommand,
  type GetApisCommandOutput,
  GetStageCommand,
  NotFoundException,
  UpdateStageCommand,
} from '@aws-sdk/client-apigatewayv2';
import { makeNamePrefix } from '../../lib/names.ts';
import type { RouteSetting } from '../../lib/route-settings.ts';
import type { StageValue } from '../../lib/stages.ts';

const StageName = '$default';

/** Route settings of a deployed API: read, removed and set one after the other by a deployment. */
export type RouteCeilings = {
  /** Route keys that have settings. */
  readonly keys: readonly string[];
  remove(keys: readonly string[]): Promise<void>;
  set(settings: Readonly<Record<string, RouteSetting>>): Promise<void>;
};

/** Finds a stage's API and reads its route settings; null before the API or its stage exists. */
export async function openRouteCeilings({ name, region }: StageValue): Promise<RouteCeilings | null> {
  const client = new ApiGatewayV2Client({ region });
  const ApiId = await findApiId(client, `${makeNamePrefix(name)}api`);
  if (ApiId === null) return null;
  try {
    const { RouteSettings = {} } = await client.send(new GetStageCommand({ ApiId, StageName }));
    return {
      keys: Object.keys(RouteSettings),
      async remove(keys) {
        for (const RouteKey of keys) await client.send(new DeleteRouteSettingsCommand({ ApiId, StageName, RouteKey }));
      },
      async set(settings) {
        await client.send(new UpdateStageCommand({ ApiId, StageName, RouteSettings: { ...settings } }));
      },
    };
  } catch (error) {
    if (error instanceof NotFoundException) return null;
    throw error;
  }
}

async function findApiId(client: ApiGatewayV2Client, name: string): Promise<string | null> {
  let NextToken: string | undefined;
  do {
    const page: GetApisCommandOutput = await client.send(
      new GetApisCommand({ MaxResults: '100', ...(NextToken === undefined ? {} : { NextToken }) }),
    );
    const found = page.Items?.find(({ Name }) => Name === name);
    if (found?.ApiId !== undefined) return found.ApiId;
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return null;
}
