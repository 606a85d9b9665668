import { getMailDomain, type StageValue, stageNames, stageValue } from '../lib/stages.ts';
import {
  activeCostTags,
  administrators,
  alarmSubscriptions,
  concurrencyLimit,
  mailAccount,
  mailIdentity,
  messageEndpoint,
  missingParameters,
  poolKeys,
  topicAuthorizer,
} from './operate/ask-aws.ts';
import {
  type Finding,
  judgeAlarms,
  judgeAuthorizer,
  judgeConcurrency,
  judgeCostTags,
  judgeFirstAdmin,
  judgeMailAccount,
  judgeMailIdentity,
  judgeMessageEndpoint,
  judgeProtection,
  judgeSecrets,
  judgeVersions,
} from './operate/judge-stage.ts';
import { stageEnvironment, findUserPoolId } from './operate/stage-environment.ts';
import {
  bootstrapMark,
  firstDeploymentMark,
  getBootstrapCommand,
  missingSettings,
  neededSecrets,
} from './operate/stage-needs.ts';

/** Errors AWS returns without a valid sign-in. */
const signInErrors = [
  'CredentialsProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'UnrecognizedClientException',
  'InvalidSignatureException',
  'TokenProviderError',
];

function fail(...lines: string[]): never {
  console.error(lines.join('\n'));
  process.exit(1);
}

/** Runs one AWS query and judges it. A refused query is a finding; a missing sign-in ends the command. */
async function look(about: string, judgement: () => Promise<Finding>): Promise<Finding> {
  try {
    return await judgement();
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (signInErrors.includes(name)) {
      fail(
        `AWS did not accept the credentials: ${message}`,
        'Sign in first: aws sso login, or AWS_PROFILE / AWS_ACCESS_KEY_ID in the environment. Nothing was checked.',
      );
    }
    return {
      state: 'bad',
      what: `${about} could not be read: ${name}: ${message}`,
      fix: 'Grant the user read access (the managed policy ReadOnlyAccess is enough)',
    };
  }
}

async function examine(stage: StageValue, account: string): Promise<Finding[]> {
  const domain = stage.mailFrom === undefined ? undefined : getMailDomain(stage.mailFrom);
  // Runs the first query alone: without a sign-in one error is enough.
  const bootstrap = await look('Parameter Store', async () => {
    const missing = await missingParameters(stage, [bootstrapMark]);
    return missing.length === 0
      ? { state: 'good', what: 'The account is prepared for the CDK' }
      : {
          state: 'bad',
          what: 'The account is not prepared for the CDK',
          fix: getBootstrapCommand({ account, region: stage.region }),
        };
  });
  const pool = await findUserPoolId(stage).catch(() => null);
  if (pool !== null) Object.assign(process.env, stageEnvironment(stage, pool));
  const others = await Promise.all([
    look('Lambda', async () => judgeConcurrency(stage, await concurrencyLimit(stage))),
    look('SES', async () => judgeMailAccount(stage, await mailAccount(stage))),
    look('SES', async () =>
      judgeMailIdentity(stage, domain, domain === undefined ? null : await mailIdentity(stage, domain)),
    ),
    look('Parameter Store', async () => judgeSecrets(stage, await missingParameters(stage, neededSecrets(stage)))),
    look('SNS', async () => judgeAlarms(stage, await alarmSubscriptions(stage, account))),
    look('Cost Explorer', async () => judgeCostTags(await activeCostTags())),
    look('IoT Core', async () => judgeMessageEndpoint(stage, await messageEndpoint(stage))),
    look('IoT Core', async () =>
      judgeAuthorizer(stage, await topicAuthorizer(stage), pool === null ? [] : await poolKeys(stage, pool)),
    ),
    look('Cognito', async () => judgeFirstAdmin(stage, pool === null ? null : await administrators(stage, pool))),
    look('Parameter Store', async () => {
      const missing = await missingParameters(stage, [firstDeploymentMark(stage)]);
      return judgeProtection(stage, missing.length === 0, pool !== null);
    }),
  ]);
  return [bootstrap, ...others];
}

const signs = { good: 'ok   ', bad: 'FIX  ', later: 'later' } as const;

/** Runs `npm run doctor -- <stage>`: lists what blocks a deployment and what a deployed stage is missing. */
async function main(): Promise<void> {
  const word = process.argv[2];
  const name = stageNames.find(stageName => stageName === word);
  if (name === undefined) {
    return fail(
      word === undefined ? 'Which stage?' : `Unknown stage "${word}".`,
      ...stageNames.map(stageName => `  npm run doctor -- ${stageName}`),
    );
  }
  const stage = stageValue(name, process.env);
  const settings = missingSettings(stage);
  if (stage.account === undefined)
    return fail(`Stage ${name} still needs these environment variables:`, ...settings.map(line => `  ${line}`));
  const findings: Finding[] = [
    ...settings.map((line): Finding => ({ state: 'bad', what: `A setting is missing: ${line}` })),
    judgeVersions(process.env['TODAY'] ?? new Date().toISOString().slice(0, 10)),
    ...(await examine(stage, stage.account)),
  ];
  for (const { state, what, fix } of findings) {
    console.log(`${signs[state]}  ${what}`);
    if (fix !== undefined)
      console.log(
        fix
          .split('\n')
          .map(line => `         ${line}`)
          .join('\n'),
      );
  }
  const toFix = findings.filter(({ state }) => state === 'bad').length;
  console.log(toFix === 0 ? `\nStage ${name}: nothing to fix.` : `\nStage ${name}: ${toFix} to fix.`);
  process.exit(toFix === 0 ? 0 : 1);
}

await main().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
