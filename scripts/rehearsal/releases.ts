import { App } from 'aws-cdk-lib';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import type { BuiltApp } from '../../lib/app.ts';
import type { Tables } from '../../lib/index-steps.ts';
import { listRouteSettings } from '../../lib/route-settings.ts';
import { StorageStack } from '../../lib/stacks/storage.ts';
import type { StageValue } from '../../lib/stages.ts';
import { tables } from '../../shared/model/tables.ts';
import type { Release } from '../operate/deploy-stage.ts';
import { parseTemplate, type Template } from './account.ts';

/** Stack as the CDK passes it to CloudFormation. */
export type RehearsedStack = {
  readonly name: string;
  readonly dependencies: readonly string[];
  readonly template: Template;
};

/** Release with its stacks, ordered by dependency. */
export type RehearsedRelease = Release & {
  readonly name: string;
  readonly stacks: readonly RehearsedStack[];
};

const oldKey = 'GET /api/version';
const newKey = 'GET /api/client-version';

const readStacks = (assembly: CloudAssembly): RehearsedStack[] =>
  assembly.stacks.map(({ stackName, dependencies, template }) => ({
    name: stackName,
    dependencies: dependencies.map(({ id }) => id),
    template: parseTemplate(template),
  }));

/** Synthesizes only the storage stack with other tables: other stacks name tables but not their indexes. */
export function synthesizeStorage(
  stage: StageValue,
  context: Readonly<Record<string, unknown>>,
  defined: Tables,
): Template {
  const app = new App({ context: { ...context }, analyticsReporting: false });
  const stack = new StorageStack(app, `Insights-${stage.name}-storage`, {
    env: { region: stage.region },
    stage,
    tables: defined,
  });
  return parseTemplate(app.synth().getStackArtifact(stack.artifactId).template);
}

/** Release A is the current program; in release B one route is renamed, one table has two more indexes, one is new. */
export function rehearsedReleases({ assembly }: BuiltApp): { a: RehearsedRelease; b: RehearsedRelease } {
  const stacks = readStacks(assembly());
  const settings = listRouteSettings();
  const { [oldKey]: setting, ...others } = settings;
  if (setting === undefined) throw new Error(`${oldKey} is gone: rehearse with another route`);
  const index = { partitionKey: 'siteId', projection: 'KEYS_ONLY' } as const;
  const a = { name: 'A', tables, routeSettings: settings, fills: {}, stacks };
  const renamed = stacks.map(stack => ({
    ...stack,
    template: parseTemplate(JSON.parse(JSON.stringify(stack.template).replaceAll(`"${oldKey}"`, `"${newKey}"`))),
  }));
  const more: Tables = {
    ...tables,
    tasks: {
      ...tables.tasks,
      indexes: {
        ...tables.tasks.indexes,
        'by-first': { ...index, sortKey: 'first' },
        'by-second': { ...index, sortKey: 'second' },
      },
    },
    rehearsals: {
      partitionKey: 'siteId',
      indexes: { 'by-a': { ...index, sortKey: 'a' }, 'by-b': { ...index, sortKey: 'b' } },
    },
  };
  const b = { ...a, name: 'B', tables: more, routeSettings: { ...others, [newKey]: setting }, stacks: renamed };
  return { a, b };
}
