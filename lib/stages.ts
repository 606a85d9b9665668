import * as z from 'zod/mini';

/**
 * The stages as data. What differs between two installations of one stage (account, domain, mail address, client id)
 * comes from the environment of whoever deploys; nothing here is a secret: secrets are SSM parameters.
 */
export const stageNames = ['dev', 'staging', 'prod'] as const;
export type StageName = (typeof stageNames)[number];

const flag = z._default(
  z.pipe(
    z.enum(['0', '1']),
    z.transform(value => value === '1'),
  ),
  false,
);

/** What `INSIGHTS_<STAGE>_*` may say. All of it is optional for `npm run synth`; deploy asks for the account. */
const settingsSchema = z.strictObject({
  ACCOUNT: z.optional(z.string().check(z.regex(/^\d{12}$/, 'An AWS account has 12 digits'))),
  /** CloudFront takes its certificate and its WAF from us-east-1 only, and the stacks stand beside them. */
  REGION: z._default(
    z.literal('us-east-1', 'The stacks stand in us-east-1, beside the certificate and the WAF'),
    'us-east-1',
  ),
  /** Host people open, 'app.example.com'; absent: CloudFront's own name. Needs CERTIFICATE_ARN. */
  DOMAIN: z.optional(
    z.string().check(z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'A host name, without https://')),
  ),
  CERTIFICATE_ARN: z.optional(
    z
      .string()
      .check(z.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/\S+$/, 'A certificate of us-east-1')),
  ),
  ALARM_MAIL: z.optional(z.email()),
  GOOGLE_CLIENT_ID: z.optional(
    z.string().check(z.regex(/\.apps\.googleusercontent\.com$/, 'A Google OAuth client id')),
  ),
  GA4_STOPPED: flag,
  PAGESPEED_STOPPED: flag,
});

/** What each stage is, wherever it is installed. */
type StageShape = {
  readonly logRetentionDays: 14 | 30 | 365;
  readonly monthlyBudgetUsd: number;
  /** Most pull and audit workers at one time; the platforms' quotas, not Lambda, are the limit. At least 2 (SQS). */
  readonly pullConcurrency: number;
  readonly auditConcurrency: number;
  /** Concurrent executions kept for the pull worker; absent: the account's shared pool. */
  readonly pullReservedConcurrency?: number;
  readonly flags: {
    /** Forgot password names an unknown email (the specification's text); false: one text for all. */
    readonly revealUnknownEmail: boolean;
  };
};

const shapes: Readonly<Record<StageName, StageShape>> = {
  dev: {
    logRetentionDays: 14,
    monthlyBudgetUsd: 50,
    pullConcurrency: 4,
    auditConcurrency: 2,
    flags: { revealUnknownEmail: true },
  },
  staging: {
    logRetentionDays: 30,
    monthlyBudgetUsd: 100,
    pullConcurrency: 10,
    auditConcurrency: 4,
    flags: { revealUnknownEmail: true },
  },
  prod: {
    logRetentionDays: 365,
    monthlyBudgetUsd: 1000,
    pullConcurrency: 50,
    auditConcurrency: 20,
    pullReservedConcurrency: 60,
    flags: { revealUnknownEmail: true },
  },
};

export type StageValue = StageShape & {
  readonly name: StageName;
  readonly account?: string;
  readonly region: string;
  readonly site?: { readonly domain: string; readonly certificateArn: string };
  readonly alarmMail?: string;
  readonly googleClientId?: string;
  readonly ga4Stopped: boolean;
  readonly pagespeedStopped: boolean;
};

/**
 * The value of a stage.
 * @param env variables named INSIGHTS_<STAGE>_<SETTING>; others are ignored, an unknown setting is refused
 * @throws Error that names the variable when one does not parse, or when a domain has no certificate
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
        ? issue.keys.map(key => `${prefix}${key}: there is no such setting`)
        : [`${prefix}${issue.path.join('.')}: ${issue.message}`],
    );
    throw new Error(`The settings of stage ${name} do not parse.\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  const { DOMAIN: domain, CERTIFICATE_ARN: certificateArn } = settings;
  if ((domain === undefined) !== (certificateArn === undefined)) {
    throw new Error(`${prefix}DOMAIN and ${prefix}CERTIFICATE_ARN go together: set both or neither.`);
  }
  return {
    ...shapes[name],
    name,
    account: settings.ACCOUNT,
    region: settings.REGION,
    site: domain !== undefined && certificateArn !== undefined ? { domain, certificateArn } : undefined,
    alarmMail: settings.ALARM_MAIL,
    googleClientId: settings.GOOGLE_CLIENT_ID,
    ga4Stopped: settings.GA4_STOPPED,
    pagespeedStopped: settings.PAGESPEED_STOPPED,
  };
}
