import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { join } from 'node:path';
import { getPlatformSettings, putPlatformSettings } from '../functions/stores/jobs/platform-settings.ts';
import { indexFills } from '../functions/stores/index-fills.ts';
import { listRouteSettings } from '../lib/route-settings.ts';
import { getMailDomain, type StageValue, stageNames, stageValue } from '../lib/stages.ts';
import { tables } from '../shared/model/tables.ts';
import { mailIdentity } from './operate/ask-aws.ts';
import { deployStage } from './operate/deploy-stage.ts';
import { judgeMailIdentity } from './operate/judge-stage.ts';
import { stageEnvironment } from './operate/stage-environment.ts';
import {
  bootstrapMark,
  firstDeploymentMark,
  getBootstrapCommand,
  missingSettings,
  neededSecrets,
  originSecretName,
} from './operate/stage-needs.ts';
import { prepareSources, runTool, stageArgument } from './synth.ts';

const outputDirectory = 'cdk.out';

/**
 * Reports whether a parameter exists.
 * @throws Error with the next step if AWS can't be called
 */
async function parameterExists(ssm: SSMClient, name: string): Promise<boolean> {
  try {
    await ssm.send(new GetParameterCommand({ Name: name }));
    return true;
  } catch (error) {
    if (error instanceof ParameterNotFound) return false;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `AWS could not be asked for ${name}: ${reason}\nSign in first (aws sso login, or AWS_PROFILE / AWS_ACCESS_KEY_ID in the environment); the user needs ssm:GetParameter, ssm:PutParameter and the CDK's bootstrap roles.`,
      { cause: error },
    );
  }
}

/**
 * Checks a stage's prerequisites in its account: the CDK's bootstrap and the platforms' secrets. Returns the commands
 * still to run; creates the origin's secret.
 */
async function ensureParameters(stage: StageValue, ssm: SSMClient): Promise<string[]> {
  if (!(await parameterExists(ssm, bootstrapMark))) {
    return [getBootstrapCommand(stage)];
  }
  const originSecret = originSecretName(stage);
  if (!(await parameterExists(ssm, originSecret))) {
    // A String: CloudFormation can't pass a SecureString to CloudFront (lib/stacks/web.ts).
    const Value = randomBytes(32).toString('base64url');
    await ssm.send(new PutParameterCommand({ Name: originSecret, Type: 'String', Value }));
    console.log(`Made ${originSecret}.`);
  }
  const missing: string[] = [];
  for (const name of neededSecrets(stage)) {
    if (await parameterExists(ssm, name)) continue;
    missing.push(`aws ssm put-parameter --region ${stage.region} --type SecureString --name ${name} --value '...'`);
  }
  return missing;
}

function stop(title: string, lines: readonly string[], nothing = 'Nothing was deployed.'): never {
  console.error(`${title}\n\n${lines.map(line => `  ${line}`).join('\n')}\n\n${nothing}`);
  process.exit(1);
}

/** @throws Error if the CDK's command line fails; it has printed the reason */
async function runCdk(parameters: readonly string[], env: Record<string, string>): Promise<void> {
  const code = await runTool('cdk', parameters, env);
  if (code !== 0) throw new Error(`cdk ${parameters[0] ?? ''} ended with ${code}. Run the same command again.`);
}

/** Deploys the email domain's identity first, because Cognito refuses a user pool with an unverified sender. */
async function ensureMailIdentity(stage: StageValue): Promise<void> {
  if (stage.mailFrom === undefined) return;
  const domain = getMailDomain(stage.mailFrom);
  if (stage.makesMailIdentity && (await mailIdentity(stage, domain)) === null) {
    const stack = [`Insights-${stage.name}-mail-identity`, '--require-approval', 'never'];
    await runCdk(['deploy', '--app', join(outputDirectory, stage.name), ...stack], {});
  }
  const finding = judgeMailIdentity(stage, domain, await mailIdentity(stage, domain));
  if (finding.state !== 'good') {
    stop(
      finding.what,
      (finding.fix ?? '').split('\n'),
      'Only the identity was deployed. Run the same command again when it is verified.',
    );
  }
}

/** Stops the platforms that a stage excludes; `npm run platforms` starts one again. */
async function stopServices(stage: StageValue): Promise<void> {
  Object.assign(process.env, stageEnvironment(stage, 'operator'));
  const { revision, ...settings } = await getPlatformSettings();
  const stopped = [...new Set([...settings.stopped, ...stage.stoppedServices])];
  if (stopped.length > settings.stopped.length) await putPlatformSettings({ ...settings, stopped }, revision);
}

/** Asks in the terminal; only "yes" continues. */
async function confirm(question: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Only "yes" deploys: `);
  terminal.close();
  return answer.trim() === 'yes';
}

/**
 * Runs `npm run deploy -- <stage> [--yes] [--remove-indexes]`: checks prerequisites, builds, shows a diff, asks,
 * deploys.
 */
async function main(): Promise<void> {
  const name = stageArgument();
  if (name === undefined)
    stop(
      'Which stage?',
      stageNames.map(stage => `npm run deploy -- ${stage}`),
    );
  const stage = stageValue(name, process.env);
  const settings = missingSettings(stage);
  if (settings.length > 0) stop(`Stage ${name} still needs these environment variables:`, settings);
  const ssm = new SSMClient({ region: stage.region });
  const commands = await ensureParameters(stage, ssm);
  if (commands.length > 0) stop(`Stage ${name} still needs these commands:`, commands);
  // Until the first deployment ends, nothing is protected, so a rollback removes what a failed creation made.
  const isFirst = !(await parameterExists(ssm, firstDeploymentMark(stage)));

  await prepareSources();
  const outcome = await deployStage(
    stage,
    { tables, routeSettings: listRouteSettings(), fills: indexFills },
    { isProtected: !isFirst, removesIndexes: process.argv.includes('--remove-indexes'), outputDirectory },
    { cdk: runCdk, confirm, prepare: () => ensureMailIdentity(stage), say: console.log },
  );
  if (outcome === 'declined') return console.log('Nothing was deployed.');
  await stopServices(stage);
  if (isFirst) {
    const Value = new Date().toISOString();
    await ssm.send(
      new PutParameterCommand({ Name: firstDeploymentMark(stage), Type: 'String', Value, Overwrite: true }),
    );
    console.log(`Next: npm run first-admin -- ${name} <email>, then npm run doctor -- ${name}`);
  }
  if (stage.site) {
    console.log(`Point ${stage.site.domain} (CNAME or alias) at the distribution named in stack Insights-${name}-web.`);
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
