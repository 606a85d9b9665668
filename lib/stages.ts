import * as z from 'zod/mini';
import { usualPasswordLength } from '../shared/domain/forms/login.ts';
import { legalTexts, placeholderTexts } from '../shared/legal/legal-texts.ts';
import { pulledServices } from '../shared/messages/queues.ts';

/**
 * Stage definitions. Values that differ between installations (account, domain, email address, client id) come from the
 * deployer's environment; secrets are SSM parameters.
 */
export const stageNames = ['dev', 'staging', 'prod'] as const;
export type StageName = (typeof stageNames)[number];

const stoppable: readonly string[] = pulledServices;

const concurrencySchema = z.string().check(z.regex(/^([2-9]|[1-9]\d{1,2}|1000)$/, 'From 2 to 1000'));

const certificateSchema = z
  .string()
  .check(z.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/\S+$/, 'A certificate of us-east-1'));

/** Schema of `INSIGHTS_<STAGE>_*`. All optional for `npm run synth`; deploy requires the account. */
const settingsSchema = z.strictObject({
  ACCOUNT: z.optional(z.string().check(z.regex(/^\d{12}$/, 'An AWS account has 12 digits'))),
  /** CloudFront takes its certificate and WAF from us-east-1 only, so the stacks are there too. */
  REGION: z._default(
    z.literal('us-east-1', 'The stacks are in us-east-1, like the certificate and the WAF'),
    'us-east-1',
  ),
  /** Host for users, 'app.example.com'; absent: CloudFront's own name. Needs CERTIFICATE_ARN. */
  DOMAIN: z.optional(z.string().check(z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'A host name, without https://'))),
  CERTIFICATE_ARN: z.optional(certificateSchema),
  /**
   * API's own host, open only to CloudFront by its client certificate, from an authority in the trust store. API
   * Gateway's address is then closed.
   */
  API_DOMAIN: z.optional(z.string().check(z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'A host name, without https://'))),
  API_CERTIFICATE_ARN: z.optional(certificateSchema),
  API_CLIENT_CERTIFICATE_ARN: z.optional(certificateSchema),
  API_TRUST_STORE: z.optional(
    z.string().check(z.regex(/^s3:\/\/[a-z0-9.-]+\/\S+\.pem$/, 'Like s3://bucket/trust.pem')),
  ),
  /** The address the product has left, 'https://old.example.com': who signs in there is led to DOMAIN. */
  OLD_ORIGIN: z.optional(
    z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+$/, 'An origin like https://old.example.com')),
  ),
  ALARM_MAIL: z.optional(z.email()),
  /** Address for tickets, which can wait until morning; absent: the address for alarms. */
  TICKET_MAIL: z.optional(z.email()),
  /** Default support address for white labels without one; absent: the alarms' recipient. */
  SUPPORT_MAIL: z.optional(z.email()),
  /** Sender of emails. The stacks make its domain an SES identity; without it no email is sent. */
  MAIL_FROM: z.optional(z.email()),
  /** 'existing': the domain already is an identity of this account, created by another stage or manually. */
  MAIL_IDENTITY: z._default(z.enum(['made', 'existing']), 'made'),
  /**
   * 'false' during a stage's first creation, so leftovers of a failure can be removed. `npm run deploy` sets it
   * automatically.
   */
  PROTECTED: z._default(z.enum(['true', 'false']), 'true'),
  /**
   * Reserved concurrency of the pull worker. Absent: the shared pool, because a new account has only 10 and
   * CloudFormation can't reserve any.
   */
  RESERVED_CONCURRENCY: z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'A number of concurrent executions, like 60')),
  ),
  /** Reserved concurrency of each function that reads uploaded files, and its maximum. */
  FILE_CONCURRENCY: z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'A number of concurrent executions, like 10')),
  ),
  /** Maximum parallel pull and audit workers, overriding the stage's; at least 2 (SQS). */
  PULL_CONCURRENCY: z.optional(concurrencySchema),
  AUDIT_CONCURRENCY: z.optional(concurrencySchema),
  GOOGLE_CLIENT_ID: z.optional(
    z.string().check(z.regex(/\.apps\.googleusercontent\.com$/, 'A Google OAuth client id')),
  ),
  FACEBOOK_APP_ID: z.optional(z.string().check(z.regex(/^\d{5,20}$/, 'A Facebook app id'))),
  LINKEDIN_CLIENT_ID: z.optional(z.string().check(z.regex(/^\w{6,40}$/, 'A LinkedIn client id'))),
  MICROSOFT_CLIENT_ID: z.optional(z.guid('A Microsoft application id')),
  /** 'true' once the payment provider's Tax is switched on in its dashboard: checkouts then collect it. */
  STRIPE_TAX: z._default(z.enum(['true', 'false']), 'false'),
  /** Services whose platforms are not called: 'fb,linkedin'. */
  STOPPED_SERVICES: z._default(
    z
      .pipe(
        z.string(),
        z.transform(value => value.split(',').filter(name => name !== '')),
      )
      .check(
        z.refine(
          names => names.every(name => stoppable.some(service => service === name)),
          `Services are ${stoppable.join(', ')}`,
        ),
      ),
    [],
  ),
});

/** Properties of a stage in every installation. */
type StageShape = {
  readonly logRetentionDays: 14 | 30 | 365;
  readonly monthlyBudgetUsd: number;
  /** Maximum parallel pull and audit workers; the platforms' quotas, not Lambda, are the limit. At least 2 (SQS). */
  readonly pullConcurrency: number;
  readonly auditConcurrency: number;
  readonly flags: {
    /** Forgot password names an unknown email (the specification's text); false: one text for all. */
    readonly revealUnknownEmail: boolean;
    /** Minimum length of a new password; the specification's is 8. */
    readonly passwordLength: number;
    readonly refreshTokenDays: number;
  };
};

const shapes: Readonly<Record<StageName, StageShape>> = {
  dev: {
    logRetentionDays: 14,
    monthlyBudgetUsd: 50,
    pullConcurrency: 4,
    auditConcurrency: 2,
    flags: { revealUnknownEmail: true, passwordLength: usualPasswordLength, refreshTokenDays: 30 },
  },
  staging: {
    logRetentionDays: 30,
    monthlyBudgetUsd: 100,
    pullConcurrency: 10,
    auditConcurrency: 4,
    flags: { revealUnknownEmail: true, passwordLength: usualPasswordLength, refreshTokenDays: 30 },
  },
  prod: {
    logRetentionDays: 365,
    monthlyBudgetUsd: 1000,
    pullConcurrency: 50,
    auditConcurrency: 20,
    flags: { revealUnknownEmail: false, passwordLength: usualPasswordLength, refreshTokenDays: 14 },
  },
};

export type StageValue = StageShape & {
  readonly name: StageName;
  readonly account?: string;
  readonly region: string;
  readonly site?: { readonly domain: string; readonly certificateArn: string };
  readonly apiHost?: {
    readonly domain: string;
    readonly certificateArn: string;
    readonly clientCertificateArn: string;
    readonly trustStore: string;
  };
  readonly oldOrigin: string | undefined;
  readonly alarmMail?: string;
  readonly ticketMail?: string;
  readonly mailFrom?: string;
  readonly supportMail?: string;
  /** Lets the stacks create the email domain's identity. */
  readonly makesMailIdentity: boolean;
  /** Deletion and termination protection. */
  readonly isProtected: boolean;
  readonly pullReservedConcurrency?: number;
  readonly fileReservedConcurrency?: number;
  readonly googleClientId?: string;
  readonly facebookAppId?: string;
  readonly linkedinClientId?: string;
  readonly microsoftClientId?: string;
  readonly collectsTax: boolean;
  readonly stoppedServices: readonly string[];
};

/** Returns an address's domain, which SES verifies. */
export const getMailDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Lists the variables production still needs before deployment. Synth works without them. */
export function missingForProduction(stage: StageValue, texts = legalTexts): string[] {
  if (stage.name !== 'prod') return [];
  return [
    ...(stage.alarmMail === undefined
      ? ['INSIGHTS_PROD_ALARM_MAIL: the email address for alarms; required in production']
      : []),
    ...(stage.mailFrom === undefined
      ? ['INSIGHTS_PROD_MAIL_FROM: the sender of emails, such as no-reply@example.com; invitations need it']
      : []),
    ...placeholderTexts(texts).map(
      name =>
        `shared/legal/legal-texts.ts: /${name} is a placeholder; write your own text and remove the placeholder mark`,
    ),
  ];
}

/**
 * Returns a stage's values.
 * @param env variables named INSIGHTS_<STAGE>_<SETTING>; others are ignored, an unknown setting is refused
 * @throws Error that names the variable if one is invalid, or if a domain has no certificate
 */
export function stageValue(name: StageName, env: Readonly<Record<string, string | undefined>>): StageValue {
  const prefix = `INSIGHTS_${name.toUpperCase()}_`;
  const given = Object.fromEntries(
    Object.entries(env)
      .filter(([key, value]) => key.startsWith(prefix) && value !== '')
      .map(([key, value]) => [key.slice(prefix.length), value]),
  );
  const parsed = z.safeParse(settingsSchema, given);
  if (!parsed.success) {
    const lines = parsed.error.issues.flatMap(issue =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map(key => `${prefix}${key}: unknown setting`)
        : [`${prefix}${issue.path.join('.')}: ${issue.message}`],
    );
    throw new Error(`The settings of stage ${name} are invalid.\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  const { DOMAIN: domain, CERTIFICATE_ARN: certificateArn } = settings;
  if ((domain === undefined) !== (certificateArn === undefined)) {
    throw new Error(`${prefix}DOMAIN and ${prefix}CERTIFICATE_ARN go together: set both or neither.`);
  }
  const { API_DOMAIN, API_CERTIFICATE_ARN, API_CLIENT_CERTIFICATE_ARN, API_TRUST_STORE } = settings;
  const apiSettings = [API_DOMAIN, API_CERTIFICATE_ARN, API_CLIENT_CERTIFICATE_ARN, API_TRUST_STORE];
  if (apiSettings.includes(undefined) && apiSettings.some(value => value !== undefined))
    throw new Error(`The four settings ${prefix}API_* go together: set all or none.`);
  return {
    ...shapes[name],
    pullConcurrency: Number(settings.PULL_CONCURRENCY ?? shapes[name].pullConcurrency),
    auditConcurrency: Number(settings.AUDIT_CONCURRENCY ?? shapes[name].auditConcurrency),
    name,
    account: settings.ACCOUNT,
    region: settings.REGION,
    site: domain !== undefined && certificateArn !== undefined ? { domain, certificateArn } : undefined,
    apiHost:
      API_DOMAIN === undefined ||
      API_CERTIFICATE_ARN === undefined ||
      API_CLIENT_CERTIFICATE_ARN === undefined ||
      API_TRUST_STORE === undefined
        ? undefined
        : {
            domain: API_DOMAIN,
            certificateArn: API_CERTIFICATE_ARN,
            clientCertificateArn: API_CLIENT_CERTIFICATE_ARN,
            trustStore: API_TRUST_STORE,
          },
    alarmMail: settings.ALARM_MAIL,
    ticketMail: settings.TICKET_MAIL ?? settings.ALARM_MAIL,
    mailFrom: settings.MAIL_FROM,
    supportMail: settings.SUPPORT_MAIL ?? settings.ALARM_MAIL,
    makesMailIdentity: settings.MAIL_FROM !== undefined && settings.MAIL_IDENTITY === 'made',
    isProtected: settings.PROTECTED === 'true',
    pullReservedConcurrency:
      settings.RESERVED_CONCURRENCY === undefined ? undefined : Number(settings.RESERVED_CONCURRENCY),
    fileReservedConcurrency: settings.FILE_CONCURRENCY === undefined ? undefined : Number(settings.FILE_CONCURRENCY),
    googleClientId: settings.GOOGLE_CLIENT_ID,
    facebookAppId: settings.FACEBOOK_APP_ID,
    linkedinClientId: settings.LINKEDIN_CLIENT_ID,
    microsoftClientId: settings.MICROSOFT_CLIENT_ID,
    oldOrigin: settings.OLD_ORIGIN,
    collectsTax: settings.STRIPE_TAX === 'true',
    stoppedServices: settings.STOPPED_SERVICES,
  };
}
