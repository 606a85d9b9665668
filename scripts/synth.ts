import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type StageName, stageNames, stageValue } from '../lib/stages.ts';
import { bundleHandlers, isBundledSince } from './bundle.ts';
import { ensureWebBuild, webSourcesHash } from './local/web/web-build.ts';

const root = join(import.meta.dirname, '..');

/** Runs a tool of node_modules/.bin with its output shown; returns its exit code. */
export async function runTool(
  tool: string,
  parameters: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const bin = join(root, 'node_modules', '.bin');
  const child = spawn(join(bin, tool), [...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: `${bin}:${process.env['PATH'] ?? ''}`, CDK_DISABLE_CLI_TELEMETRY: 'true' },
  });
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}

/** Returns the stage on the command line, or undefined. Exits with the known names for any other word. */
export function stageArgument(): StageName | undefined {
  const word = process.argv[2];
  const stage = stageNames.find(name => name === word);
  if (word !== undefined && stage === undefined) {
    console.error(`Unknown stage "${word}". Stages: ${stageNames.join(', ')}.`);
    process.exit(1);
  }
  return stage;
}

/**
 * Bundles every handler and updates the web build, without disturbing a start that serves it.
 * @param since bundles made after this instant (epoch milliseconds) are current
 */
export async function prepareSources(since = Number.POSITIVE_INFINITY): Promise<void> {
  if (!isBundledSince(since)) {
    const { functions, milliseconds } = await bundleHandlers();
    console.log(`Bundled ${functions.length} functions in ${(milliseconds / 1000).toFixed(1)} s`);
  }
  await ensureWebBuild(webSourcesHash(), console.log);
}

const templateSchema = z.object({ Resources: z.record(z.string(), z.unknown()) });

/** Prints each stack of an assembly with its number of resources (CloudFormation's limit is 500). */
function printStacks(directory: string): void {
  const counts = readdirSync(directory)
    .filter(file => file.endsWith('.template.json'))
    .map(file => {
      const template = templateSchema.parse(JSON.parse(readFileSync(join(directory, file), 'utf8')));
      return { stack: file.replace('.template.json', ''), resources: Object.keys(template.Resources).length };
    });
  for (const { stack, resources } of counts) console.log(`  ${stack.padEnd(34)} ${String(resources).padStart(4)}`);
  const total = counts.reduce((sum, { resources }) => sum + resources, 0);
  console.log(`  ${`${counts.length} stacks`.padEnd(34)} ${String(total).padStart(4)} resources`);
}

/**
 * Synthesizes one stage offline and strictly into cdk.out/<stage>. False for any finding by cdk-nag or cdk-preflight,
 * or a warning of the construct library.
 * @param env settings of the stage in addition to the environment
 */
export async function synthesizesStrictly(stage: StageName, env: Record<string, string> = {}): Promise<boolean> {
  const started = performance.now();
  const output = join('cdk.out', stage);
  const parameters = ['synth', '--strict', '--quiet', '--context', `stage=${stage}`, '--output', output];
  if ((await runTool('cdk', parameters, env)) !== 0) return false;
  console.log(
    `\n${output}: strict, clean under cdk-nag and cdk-preflight, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  printStacks(join(root, output));
  return true;
}

/** Runs `npm run synth -- <stage>`: writes all stacks of a stage, or of every stage. */
async function main(): Promise<void> {
  const named = stageArgument();
  const stages = named === undefined ? stageNames : [named];
  for (const stage of stages) stageValue(stage, process.env);
  await prepareSources();
  for (const stage of stages) if (!(await synthesizesStrictly(stage))) process.exit(1);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
