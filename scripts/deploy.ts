import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { randomBytes } from 'node:crypto';
import { platformSecrets } from '../lib/grants.ts';
import { originSecretParameter, parameterPrefix } from '../lib/names.ts';
import { type StageValue, stageNames, stageValue } from '../lib/stages.ts';
import { prepareSources, runTool, stageArgument } from './synth.ts';

/** What must be known before anything is called. */
function missingSettings(stage: StageValue): string[] {
  const variable = (name: string) => `INSIGHTS_${stage.name.toUpperCase()}_${name}`;
  return [
    ...(stage.account === undefined
      ? [`${variable('ACCOUNT')}: the AWS account (12 digits) this stage lives in`]
      : []),
    ...(stage.name === 'prod' && stage.alarmMail === undefined
      ? [`${variable('ALARM_MAIL')}: who is woken by an alarm; production does not go without`]
      : []),
    ...(stage.googleClientId === undefined && !stage.ga4Stopped
      ? [
          `${variable('GOOGLE_CLIENT_ID')}: the OAuth client of Google Cloud, or ${variable('GA4_STOPPED')}=1 to go without`,
        ]
      : []),
  ];
}

/** True when the parameter is there. @throws Error with the next step when AWS cannot be asked at all */
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
 * What a stage needs in its account: the CDK's bootstrap and the platforms' secrets. Answers the commands that are
 * still to be run; the origin's own secret is made here.
 */
async function ensureParameters(stage: StageValue): Promise<string[]> {
  const ssm = new SSMClient({ region: stage.region });
  if (!(await parameterExists(ssm, '/cdk-bootstrap/hnb659fds/version'))) {
    return [`npx cdk bootstrap aws://${stage.account ?? ''}/${stage.region}`];
  }
  const prefix = parameterPrefix(stage.name);
  const originSecret = `${prefix}${originSecretParameter}`;
  if (!(await parameterExists(ssm, originSecret))) {
    // A String: CloudFormation cannot hand a SecureString to CloudFront (lib/stacks/web.ts).
    const Value = randomBytes(32).toString('base64url');
    await ssm.send(new PutParameterCommand({ Name: originSecret, Type: 'String', Value }));
    console.log(`Made ${originSecret}.`);
  }
  const stopped = { '/google/client-secret': stage.ga4Stopped, '/pagespeed/api-key': stage.pagespeedStopped };
  const missing: string[] = [];
  for (const name of platformSecrets) {
    if (stopped[name] || (await parameterExists(ssm, `${prefix}${name}`))) continue;
    missing.push(
      `aws ssm put-parameter --region ${stage.region} --type SecureString --name ${prefix}${name} --value '...'`,
    );
  }
  return missing;
}

function stop(title: string, lines: readonly string[]): never {
  console.error(`${title}\n\n${lines.map(line => `  ${line}`).join('\n')}\n\nNothing was deployed.`);
  process.exit(1);
}

/** `npm run deploy -- <stage>`: checks what is needed, builds everything, then `cdk deploy --all` of that stage. */
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
  const secrets = await ensureParameters(stage);
  if (secrets.length > 0) stop(`Stage ${name} still needs these commands:`, secrets);

  await prepareSources();
  runTool(
    'cdk',
    'deploy',
    '--all',
    '--strict',
    '--context',
    `stage=${name}`,
    '--output',
    `cdk.out/${name}`,
    ...process.argv.slice(3),
  );
  if (stage.site) {
    console.log(
      `Point ${stage.site.domain} (CNAME or alias) at the distribution named in stack Insights-${name}-web.`,
    );
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
