import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { randomBytes } from 'node:crypto';
import { platformSecrets } from '../lib/grants.ts';
import { originSecretParameter, parameterPrefix } from '../lib/names.ts';
import { type StageValue, stageNames, stageValue } from '../lib/stages.ts';
import { connectableServices, type Provider, providerOf } from '../shared/model/primitives.ts';
import { prepareSources, runTool, stageArgument } from './synth.ts';

/** Whose client id a stage needs, and for which services. */
const signIns = {
  GOOGLE_CLIENT_ID: { id: (stage: StageValue) => stage.googleClientId, services: servicesOf('google') },
  FACEBOOK_APP_ID: { id: (stage: StageValue) => stage.facebookAppId, services: servicesOf('facebook') },
  LINKEDIN_CLIENT_ID: { id: (stage: StageValue) => stage.linkedinClientId, services: servicesOf('linkedin') },
  MICROSOFT_CLIENT_ID: { id: (stage: StageValue) => stage.microsoftClientId, services: servicesOf('microsoft') },
};
/** Which services cannot be pulled without a secret. */
const secretServices: Record<(typeof platformSecrets)[number], readonly string[]> = {
  '/google/client-secret': servicesOf('google'),
  '/facebook/app-secret': servicesOf('facebook'),
  '/linkedin/client-secret': servicesOf('linkedin'),
  '/microsoft/client-secret': servicesOf('microsoft'),
  '/microsoft/developer-token': servicesOf('microsoft'),
  '/pagespeed/api-key': ['pagespeed'],
};

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
    ...Object.entries(signIns).flatMap(([setting, { id, services }]) =>
      id(stage) === undefined && !services.every(service => stage.stoppedServices.includes(service))
        ? [`${variable(setting)}: the client id at the platform, or ${services.join(',')} among ${variable('STOPPED_SERVICES')} to go without`]
        : [],
    ),
  ];
}

function servicesOf(provider: Provider): readonly string[] {
  return connectableServices.filter(service => providerOf[service] === provider);
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
  const missing: string[] = [];
  for (const name of platformSecrets) {
    if (secretServices[name].every(service => stage.stoppedServices.includes(service)) || (await parameterExists(ssm, `${prefix}${name}`))) continue;
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
  deployStacks(name, ['--all', ...process.argv.slice(3)]);
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
