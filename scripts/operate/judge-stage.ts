import { createPublicKey } from 'node:crypto';
import { fileRoutes } from '../../lib/constructs/route-function.ts';
import type { StageValue } from '../../lib/stages.ts';
import { listEndingVersions } from '../../shared/platforms/api-versions.ts';

/** One finding. `later`: the deployment creates it. `fix` is a command or a link. */
export type Finding = {
  readonly state: 'good' | 'bad' | 'later';
  readonly what: string;
  readonly fix?: string;
};

const good = (what: string): Finding => ({ state: 'good', what });
const bad = (what: string, fix: string): Finding => ({ state: 'bad', what, fix });
const later = (what: string, fix: string): Finding => ({ state: 'later', what, fix });
const deploy = (stage: StageValue) => `npm run deploy -- ${stage.name}`;

/** Lambda reserves this many for functions without a reservation, and refuses reservations beyond that. */
const keptUnreserved = 100;
/** Concurrency for everything except workers: routes, dispatches and the account's other functions. */
const forRequests = 50;
/** Tasks 5, rollups 20, leads 10, billing 5, alerts 5, webhooks 10 (lib/stacks/pipeline.ts). */
const otherWorkers = 55;

/** @param limit concurrent executions of the account in this region */
export function judgeConcurrency(stage: StageValue, limit: number): Finding {
  const reserved = (stage.pullReservedConcurrency ?? 0) + (stage.fileReservedConcurrency ?? 0) * fileRoutes.length;
  const needed = Math.max(
    stage.pullConcurrency + stage.auditConcurrency + otherWorkers + forRequests,
    reserved === 0 ? 0 : reserved + keptUnreserved,
  );
  const counted = `This account's Lambda concurrency limit is ${limit}`;
  if (limit >= needed) return good(`${counted}; ${needed} are needed`);
  const reason =
    reserved > 0 && limit < reserved + keptUnreserved
      ? `${counted}: ${reserved} cannot be reserved, because AWS keeps ${keptUnreserved} unreserved. The deployment would fail`
      : `${counted}; ${needed} are needed. The deployment would succeed, but requests would be throttled under load`;
  return bad(
    reason,
    `aws service-quotas request-service-quota-increase --region ${stage.region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`,
  );
}

export type MailAccount = { readonly hasProductionAccess: boolean; readonly sendingEnabled: boolean };

export function judgeMailAccount(stage: StageValue, account: MailAccount): Finding {
  const page = `https://${stage.region}.console.aws.amazon.com/ses/home?region=${stage.region}#/account`;
  if (!account.sendingEnabled) return bad('SES has stopped sending for this account', page);
  if (account.hasProductionAccess) return good('SES has production access');
  return bad(
    'SES is in the sandbox: it sends only to verified addresses, up to 200 emails a day',
    `Request production access: ${page}`,
  );
}

export type MailIdentity = { readonly verified: boolean; readonly dkimTokens: readonly string[] };

/** @param identity of the domain of MAIL_FROM; null: unknown to SES */
export function judgeMailIdentity(
  stage: StageValue,
  domain: string | undefined,
  identity: MailIdentity | null,
): Finding {
  if (domain === undefined) {
    const setting = `INSIGHTS_${stage.name.toUpperCase()}_MAIL_FROM`;
    const text = `${setting} is not set: no email is sent, and Cognito sends its own (up to 50 a day)`;
    return stage.name === 'prod'
      ? bad(text, `${setting}=no-reply@<domain>`)
      : later(text, `${setting}=no-reply@<domain>`);
  }
  if (identity === null) {
    return stage.makesMailIdentity
      ? later(`SES has no identity for ${domain} yet`, `${deploy(stage)} creates it and prints its DNS records`)
      : bad(`SES has no identity for ${domain}, but MAIL_IDENTITY says it exists`, deploy(stage));
  }
  if (identity.verified) return good(`SES has verified ${domain}, with DKIM`);
  const records = identity.dkimTokens.map(token => `${token}._domainkey.${domain} CNAME ${token}.dkim.amazonses.com`);
  return bad(
    `SES is waiting for the DNS records of ${domain}`,
    `Add these records, then wait a few minutes:\n${records.join('\n')}`,
  );
}

/** @param today 'yyyy-MM-dd' */
export function judgeVersions(today: string): Finding {
  const ending = listEndingVersions(today);
  if (ending.length === 0) return good('No platform API version in use is retired in the next 90 days');
  return bad(
    `Platform API versions retire soon: ${ending.map(({ name, version, endsOn }) => `${name} ${version} on ${endsOn}`).join(', ')}`,
    'Read the changelog of the next version, set it in shared/platforms/api-versions.ts, and deploy',
  );
}

/** @param missing full names of required secrets that are not set */
export function judgeSecrets(stage: StageValue, missing: readonly string[]): Finding {
  if (missing.length === 0) return good('All required secrets are set');
  return bad(
    `Missing secrets: ${missing.join(', ')}`,
    missing
      .map(name => `aws ssm put-parameter --region ${stage.region} --type SecureString --name ${name} --value '...'`)
      .join('\n'),
  );
}

export type Subscription = { readonly protocol: string; readonly endpoint: string; readonly confirmed: boolean };

/** @param subscriptions of the alarm topic; null: the topic does not exist */
export function judgeAlarms(stage: StageValue, subscriptions: readonly Subscription[] | null): Finding {
  if (subscriptions === null) return later('The alarm topic does not exist yet', deploy(stage));
  const setting = `INSIGHTS_${stage.name.toUpperCase()}_ALARM_MAIL`;
  if (subscriptions.length === 0) return bad('Nobody is subscribed to alarms', `${setting}=<address> ${deploy(stage)}`);
  const waiting = subscriptions.filter(({ confirmed }) => !confirmed).map(({ endpoint }) => endpoint);
  if (waiting.length === 0) return good(`Alarms go to ${subscriptions.map(({ endpoint }) => endpoint).join(', ')}`);
  return bad(
    `${waiting.join(', ')} has not confirmed the subscription and gets no alarms`,
    'Open the email "AWS Notification - Subscription Confirmation" and click its link. It expires after three days; deploy again to get a new one',
  );
}

/** @param active keys of the account's active cost allocation tags */
export function judgeCostTags(active: readonly string[]): Finding {
  if (active.includes('stage')) return good('The cost allocation tag "stage" is active');
  return bad(
    'The cost allocation tag "stage" is not active, so the budget tracks no costs',
    'aws ce update-cost-allocation-tags-status --cost-allocation-tags-status TagKey=stage,Status=Active (a day after the first deployment, in the billing account)',
  );
}

/** @param address of IoT Core's data endpoint; null if the account has none */
export function judgeMessageEndpoint(stage: StageValue, address: string | null): Finding {
  if (address !== null && address.endsWith('.amazonaws.com')) return good(`IoT Core's endpoint is ${address}`);
  return bad(
    'IoT Core has no endpoint for this account',
    `aws iot describe-endpoint --endpoint-type iot:Data-ATS --region ${stage.region}`,
  );
}

export type Authorizer = { readonly active: boolean; readonly signed: boolean; readonly publicKeys: readonly string[] };
export type PoolKey = { readonly kty: string; readonly n: string; readonly e: string };

const canonical = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
const toPem = (key: PoolKey) =>
  createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();

/**
 * @param authorizer of IoT Core; null: not deployed
 * @param poolKeys the user pool's current signing keys; the authorizer must have each
 */
export function judgeAuthorizer(
  stage: StageValue,
  authorizer: Authorizer | null,
  poolKeys: readonly PoolKey[],
): Finding {
  if (authorizer === null) return later('The live progress authorizer does not exist yet', deploy(stage));
  if (!authorizer.active || !authorizer.signed) {
    return bad('The live progress authorizer is disabled or accepts unsigned tokens', deploy(stage));
  }
  const authorizerKeys = new Set(authorizer.publicKeys.map(canonical));
  if (poolKeys.every(key => authorizerKeys.has(toPem(key))))
    return good("The live progress authorizer has the user pool's keys");
  return bad(
    'The live progress authorizer is missing a signing key of the user pool, so live progress falls back to polling',
    deploy(stage),
  );
}

/** @param admins emails of the group's members with a matching record; null: there is no user pool */
export function judgeFirstAdmin(stage: StageValue, admins: readonly string[] | null): Finding {
  if (admins === null) return later('The user pool does not exist yet', deploy(stage));
  if (admins.length > 0)
    return good(`${admins.length === 1 ? 'Administrator' : 'Administrators'}: ${admins.join(', ')}`);
  return bad('There is no administrator, so nobody can sign in', `npm run first-admin -- ${stage.name} <email>`);
}

/** @param isMarked whether the first deployment succeeded; protection starts with the next one */
export function judgeProtection(stage: StageValue, isMarked: boolean, hasPool: boolean): Finding {
  if (isMarked) return good('Tables and user pool are protected from deletion');
  return hasPool
    ? bad(
        'The first deployment has not finished: tables and user pool are not protected from deletion yet',
        deploy(stage),
      )
    : later('The stage has never been deployed', deploy(stage));
}
