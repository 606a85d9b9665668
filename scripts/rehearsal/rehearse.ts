import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../lib/app.ts';
import { parseTables } from '../../lib/index-steps.ts';
import { makeNamePrefix } from '../../lib/names.ts';
import { type StageValue, stageValue } from '../../lib/stages.ts';
import { deployStage } from '../operate/deploy-stage.ts';
import { type Account, createAccount, type Template } from './account.ts';
import { type RehearsedRelease, rehearsedReleases, synthesizeStorage } from './releases.ts';
import { serveAccount } from './services.ts';

export type Rehearsal = {
  readonly account: Account;
  readonly releases: ReturnType<typeof rehearsedReleases>;
  /** Deploys as `npm run deploy` does; returns the questions asked. */
  readonly deploy: (release: RehearsedRelease, options?: { removesIndexes?: boolean }) => Promise<number>;
  /**
   * Deploys as plain `cdk deploy --all` would.
   * @throws Refusal
   */
  readonly deployPlainly: (release: RehearsedRelease) => void;
  readonly stop: () => Promise<void>;
};

const valueAfter = (parameters: readonly string[], name: string) => parameters[parameters.indexOf(name) + 1] ?? '';

/** Creates a stand-in for the CDK's command line: synthesizes the tables' step, and deploys stack by stack. */
function createCdk(account: Account, stage: StageValue, context: Record<string, unknown>, release: RehearsedRelease) {
  const storageName = `Insights-${stage.name}-storage`;
  const storages = new Map<string, Template>();
  const counted = { questions: 0 };
  const isWanted = (name: string, parameters: readonly string[]) =>
    parameters.includes('--all') || parameters.includes(name);
  const cdk = (parameters: readonly string[]): Promise<void> => {
    if (parameters[0] === 'synth') {
      const file = parameters.find(parameter => parameter.startsWith('tables='))?.slice('tables='.length) ?? '';
      const template = synthesizeStorage(stage, context, parseTables(readFileSync(file, 'utf8')));
      storages.set(valueAfter(parameters, '--output'), template);
    }
    if (parameters[0] === 'deploy') {
      const requestedStacks = release.stacks.filter(({ name }) => isWanted(name, parameters));
      if (valueAfter(parameters, '--require-approval') !== 'never') counted.questions += requestedStacks.length;
      for (const { name, template } of requestedStacks) {
        const storage = storages.get(valueAfter(parameters, '--app'));
        account.deployStack(name, name === storageName && storage !== undefined ? storage : template);
      }
    }
    return Promise.resolve();
  };
  return { cdk, counted };
}

/**
 * Opens a simulated account and the releases to deploy there.
 * @param context of cdk.json
 */
export async function openRehearsal(context: Record<string, unknown>, say: (line: string) => void): Promise<Rehearsal> {
  const stage = stageValue('dev', {});
  const account = createAccount();
  const services = await serveAccount(account, `${makeNamePrefix(stage.name)}api`);
  const variables = { AWS_ENDPOINT_URL: services.endpoint, AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' };
  const before = Object.keys(variables).map(name => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  const outputDirectory = mkdtempSync(join(tmpdir(), 'insights-rehearsal-'));
  return {
    account,
    releases: rehearsedReleases(buildApp('dev', { code: 'inline', context })),
    async deploy(release, { removesIndexes = false } = {}) {
      const { cdk, counted } = createCdk(account, stage, context, release);
      await deployStage(
        stage,
        release,
        { isProtected: true, removesIndexes, outputDirectory },
        {
          cdk,
          confirm: () => {
            counted.questions += 1;
            return Promise.resolve(true);
          },
          prepare: () => Promise.resolve(),
          say,
        },
      );
      return counted.questions;
    },
    deployPlainly(release) {
      for (const { name, template } of release.stacks) {
        const isStorage = name === `Insights-${stage.name}-storage`;
        account.deployStack(name, isStorage ? synthesizeStorage(stage, context, release.tables) : template);
      }
    },
    async stop() {
      rmSync(outputDirectory, { recursive: true, force: true });
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      await services.stop();
    },
  };
}

/**
 * Deploys A, B, A again and B again.
 * @throws Refusal if an account would refuse
 */
export async function rehearse(rehearsal: Rehearsal, say: (line: string) => void): Promise<{ questions: number }> {
  const { a, b } = rehearsal.releases;
  let questions = 0;
  for (const [release, what] of [
    [a, 'first release'],
    [b, 'a renamed route, two indexes on one table, a new table'],
    [a, 'rollback'],
    [b, 'forward again'],
  ] as const) {
    say(`Release ${release.name}: ${what}`);
    questions = Math.max(questions, await rehearsal.deploy(release));
  }
  return { questions };
}
