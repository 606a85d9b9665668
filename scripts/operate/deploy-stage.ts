import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { indexFills } from '../../functions/stores/index-fills.ts';
import { planRemovals, planTables, type Tables } from '../../lib/index-steps.ts';
import type { RouteSetting } from '../../lib/route-settings.ts';
import type { StageValue } from '../../lib/stages.ts';
import { readDeployedTables } from './deployed-tables.ts';
import { fillIndexes } from './fill-indexes.ts';
import { openRouteCeilings } from './route-ceilings.ts';

/** Release data that a deployment uses. */
export type Release = {
  readonly tables: Tables;
  readonly routeSettings: Readonly<Record<string, RouteSetting>>;
  readonly fills: typeof indexFills;
};

export type DeployOptions = {
  /** False until a stage's first deployment has ended, so that a rollback can remove what a failed creation made. */
  readonly isProtected: boolean;
  /** Removes indexes that the release doesn't define, too. */
  readonly removesIndexes: boolean;
  /** Folder for the steps' tables and assemblies. */
  readonly outputDirectory: string;
};

export type DeployCalls = {
  /** Runs the CDK's command line. @throws Error when it fails */
  readonly cdk: (parameters: readonly string[], env: Record<string, string>) => Promise<void>;
  /** Asks the operator; false stops the deployment before any change. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** Deploys prerequisites; may stop the deployment. */
  readonly prepare: () => Promise<void>;
  readonly say: (line: string) => void;
};

/** Deploys up to five stacks in parallel, in order of their dependencies. */
const unattended = ['--require-approval', 'never', '--concurrency', '5'];

/**
 * Deploys a release to a stage. Shows one diff and asks once; then removes settings of old routes, adds and fills
 * indexes one per table and step, deploys all stacks, and sets the routes' limits. An interrupted run is repeated as a
 * whole: each part checks what is deployed.
 */
export async function deployStage(
  stage: StageValue,
  release: Release,
  options: DeployOptions,
  calls: DeployCalls,
): Promise<'deployed' | 'declined'> {
  const { name } = stage;
  const deployed = await readDeployedTables(stage);
  const plan = planTables(release.tables, deployed);
  const goneKeys = (keys: readonly string[]) => keys.filter(key => !(key in release.routeSettings));
  const ceilings = await openRouteCeilings(stage);
  const gone = goneKeys(ceilings?.keys ?? []);

  const synth = async (tables: Tables, step: string, isProtected: boolean) => {
    const directory = join(options.outputDirectory, step);
    mkdirSync(options.outputDirectory, { recursive: true });
    const file = `${directory}-tables.json`;
    writeFileSync(file, JSON.stringify(tables, null, 1));
    const context = ['--context', `stage=${name}`, '--context', `tables=${file}`];
    await calls.cdk(['synth', '--strict', '--quiet', ...context, '--output', directory], protection(isProtected));
    return directory;
  };
  const protection = (isProtected: boolean) => ({ [`INSIGHTS_${name.toUpperCase()}_PROTECTED`]: String(isProtected) });
  const deploy = (directory: string, parameters: readonly string[]) =>
    calls.cdk(['deploy', '--app', directory, ...parameters, ...unattended], {});
  const deployStorage = (directory: string) => deploy(directory, [`Insights-${name}-storage`, '--exclusively']);

  const final = plan.steps.at(-1) ?? release.tables;
  const whole = await synth(final, name, options.isProtected);
  await calls.cdk(['diff', '--app', whole, '--method', 'template'], {});
  for (const key of gone) calls.say(`Settings of a removed route are deleted first: ${key}`);
  for (const index of plan.added) calls.say(`An index is added and filled: ${index}`);
  for (const index of plan.kept) calls.say(`An index is kept that this release does not use: ${index}`);
  if (!(await calls.confirm(`Deploy this to stage ${name}?`))) return 'declined';

  await calls.prepare();
  await ceilings?.remove(gone);
  if (plan.added.length > 0) {
    for (const [index, tables] of plan.steps.slice(0, -1).entries())
      await deployStorage(await synth(tables, `${name}-step-${index + 1}`, options.isProtected));
    await deployStorage(whole);
  }
  // Runs before the functions that read it, and again for items written by the old functions.
  const fill = () => fillIndexes(stage, deployed, release.fills, calls.say);
  await fill();
  await deploy(whole, ['--all']);
  await fill();
  if (!options.isProtected) {
    calls.say('The first deployment is complete. Turning on deletion protection.');
    await deploy(await synth(final, name, true), ['--all']);
  }
  await (await openRouteCeilings(stage))?.set(release.routeSettings);
  if (options.removesIndexes) {
    const removals = planRemovals(release.tables, await readDeployedTables(stage));
    for (const [index, tables] of removals.entries())
      await deployStorage(await synth(tables, `${name}-removal-${index + 1}`, true));
  }
  return 'deployed';
}
