import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Tables } from './index-steps.ts';

/** Schema of a release's resources that a later release must not lose or duplicate. */
const releasedSchema = z.strictObject({
  /** 'GET /api/me' */
  routes: z.array(z.string()),
  /** Indexes by table. */
  indexes: z.record(z.string(), z.array(z.string())),
  /** Retained or named resources: 'type name' -> 'stack/logical id'. */
  resources: z.record(z.string(), z.string()),
});
export type Released = z.infer<typeof releasedSchema>;

export const releasedFile = join(import.meta.dirname, 'released.json');
export const readReleased = (file = releasedFile): Released =>
  releasedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z._default(z.record(z.string(), z.unknown()), {}),
      DeletionPolicy: z.optional(z.string()),
    }),
  ),
});
const nameProperties = ['TableName', 'FunctionName', 'QueueName', 'TopicName', 'AuthorizerName', 'AliasName'];

/** Describes an assembly of the stage dev; other stages only differ in the names' prefix. */
export function describeRelease(assembly: CloudAssembly, tables: Tables): Released {
  const routes: string[] = [];
  const resources: Record<string, string> = {};
  for (const { stackName, template } of assembly.stacks) {
    for (const [id, resource] of Object.entries(templateSchema.parse(template).Resources)) {
      const { Type, Properties, DeletionPolicy } = resource;
      if (Type === 'AWS::ApiGatewayV2::Route') routes.push(String(Properties['RouteKey']));
      const name = nameProperties.map(property => Properties[property]).find(value => typeof value === 'string');
      if (name === undefined && DeletionPolicy?.startsWith('Retain') !== true) continue;
      const shown = typeof name === 'string' ? name.replace('insights-dev-', '') : id;
      resources[`${Type.replace('AWS::', '')} ${shown}`] = `${stackName.replace('Insights-dev-', '')}/${id}`;
    }
  }
  return {
    routes: routes.toSorted(),
    indexes: Object.fromEntries(
      Object.entries(tables).map(([table, { indexes = {} }]) => [table, Object.keys(indexes).toSorted()]),
    ),
    resources: Object.fromEntries(Object.entries(resources).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Types that hold data or an identity: one removed from its stack can't be recreated under its name. */
const lasting = /^(DynamoDB::Table|S3::Bucket|Cognito::UserPool|KMS::Key) /;

export type ReleaseChanges = {
  /** Problem by which a deployment fails or loses something, with its reason. */
  readonly refused: readonly string[];
  readonly goneRoutes: readonly string[];
  /** 'table/index' on a table that is already released. */
  readonly addedIndexes: readonly string[];
};

/** Compares the synthesized program with the released one. */
export function compareReleases(before: Released, now: Released): ReleaseChanges {
  const gone = Object.keys(before.resources).filter(name => now.resources[name] === undefined && lasting.test(name));
  const moved = Object.entries(now.resources).flatMap(([name, place]) => {
    const was = before.resources[name];
    return was === undefined || was === place ? [] : [`${name} moved from ${was} to ${place}, where its name is taken`];
  });
  const goneIndexes = Object.entries(before.indexes).flatMap(([table, names]) =>
    names.filter(name => now.indexes[table]?.includes(name) !== true).map(name => `${table}/${name}`),
  );
  return {
    refused: [
      ...gone.map(name => `${name} was removed, but it stays in the account and can't be created again`),
      ...moved,
      ...goneIndexes.map(name => `Index ${name} was removed, but the previous release still reads it`),
    ],
    goneRoutes: before.routes.filter(route => !now.routes.includes(route)),
    addedIndexes: Object.entries(before.indexes).flatMap(([table, names]) =>
      (now.indexes[table] ?? []).filter(name => !names.includes(name)).map(name => `${table}/${name}`),
    ),
  };
}
