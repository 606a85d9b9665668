import { platformSecrets } from '../../lib/grants/grants.ts';
import { originSecretParameter, parameterPrefix } from '../../lib/names.ts';
import { missingForProduction, type StageValue } from '../../lib/stages.ts';
import { servicesOfProvider } from '../../shared/platforms/registry.ts';

/** Client ids a stage needs, and the services that use them. */
const signIns = {
  GOOGLE_CLIENT_ID: { id: (stage: StageValue) => stage.googleClientId, services: servicesOfProvider('google') },
  FACEBOOK_APP_ID: { id: (stage: StageValue) => stage.facebookAppId, services: servicesOfProvider('facebook') },
  LINKEDIN_CLIENT_ID: { id: (stage: StageValue) => stage.linkedinClientId, services: servicesOfProvider('linkedin') },
  MICROSOFT_CLIENT_ID: {
    id: (stage: StageValue) => stage.microsoftClientId,
    services: servicesOfProvider('microsoft'),
  },
};
/** Services that can't be pulled without a secret. */
const secretServices: Record<(typeof platformSecrets)[number], readonly string[]> = {
  '/google/client-secret': servicesOfProvider('google'),
  '/facebook/app-secret': servicesOfProvider('facebook'),
  '/linkedin/client-secret': servicesOfProvider('linkedin'),
  '/microsoft/client-secret': servicesOfProvider('microsoft'),
  '/microsoft/developer-token': servicesOfProvider('microsoft'),
  '/pagespeed/api-key': ['pagespeed'],
  '/stripe/secret-key': ['billing'],
  '/stripe/webhook-secret': ['billing'],
};

const isStopped = (stage: StageValue, services: readonly string[]) =>
  services.every(service => stage.stoppedServices.includes(service));

/** Lists the settings required before any deployment, each with a description. */
export function missingSettings(stage: StageValue): string[] {
  const variable = (name: string) => `INSIGHTS_${stage.name.toUpperCase()}_${name}`;
  return [
    ...(stage.account === undefined ? [`${variable('ACCOUNT')}: the AWS account (12 digits) this stage lives in`] : []),
    ...missingForProduction(stage),
    ...Object.entries(signIns).flatMap(([setting, { id, services }]) =>
      id(stage) === undefined && !isStopped(stage, services)
        ? [
            `${variable(setting)}: the client id at the platform, or ${services.join(',')} among ${variable('STOPPED_SERVICES')} to go without`,
          ]
        : [],
    ),
  ];
}

/** Lists full names of the platform secrets that a stage requires. */
export const neededSecrets = (stage: StageValue): string[] =>
  platformSecrets
    .filter(name => !isStopped(stage, secretServices[name]))
    .map(name => `${parameterPrefix(stage.name)}${name}`);

/** Returns the name of the secret that CloudFront sends; `npm run deploy` creates it. */
export const originSecretName = (stage: StageValue) => `${parameterPrefix(stage.name)}${originSecretParameter}`;

/** Set when a stage's first deployment succeeded; from then on the stage is protected. */
export const firstDeploymentMark = (stage: StageValue) => `${parameterPrefix(stage.name)}/first-deployment-ended`;

/** Parameter that `cdk bootstrap` creates in an account. */
export const bootstrapMark = '/cdk-bootstrap/hnb659fds/version';

/**
 * Returns the command that prepares a stage's account for the CDK. Without `--app` the CDK would run the app, which
 * needs bundles.
 */
export const getBootstrapCommand = ({ account = '', region }: Pick<StageValue, 'account' | 'region'>) =>
  `npx cdk bootstrap aws://${account}/${region} --app ''`;
