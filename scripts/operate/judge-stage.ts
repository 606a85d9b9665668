import { createPublicKey } from 'node:crypto';
import { fileRoutes } from '../../lib/constructs/route-function.ts';
import type { StageValue } from '../../lib/stages.ts';
import { listEndingVersions } from '../../shared/platforms/api-versions.ts';

/** One finding. `later`: it comes with the deployment. `mend` is a command or a link. */
export type Finding = {
  readonly state: 'good' | 'bad' | 'later';
  readonly what: string;
  readonly mend?: string;
};

const good = (what: string): Finding => ({ state: 'good', what });
const bad = (what: string, mend: string): Finding => ({ state: 'bad', what, mend });
const later = (what: string, mend: string): Finding => ({ state: 'later', what, mend });
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
  const counted = `Lambda runs ${limit} functions at once in this account`;
  if (limit >= needed) return good(`${counted}; ${needed} are needed`);
  const reason =
    reserved > 0 && limit < reserved + keptUnreserved
      ? `${counted}: ${reserved} cannot be reserved, ${keptUnreserved} stay for the others. The deployment would fail`
      : `${counted} and ${needed} are needed. The deployment passes, but calls are refused under load`;
  return bad(
    reason,
    `aws service-quotas request-service-quota-increase --region ${stage.region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`,
  );
}

export type MailAccount = { readonly hasProductionAccess: boolean; readonly sendingEnabled: boolean };

export function judgeMailAccount(stage: StageValue, account: MailAccount): Finding {
  const page = `https://${stage.region}.console.aws.amazon.com/ses/home?region=${stage.region}#/account`;
  if (!account.sendingEnabled) return bad('SES has stopped sending for this account', page);
  if (account.hasProductionAccess) return good('SES sends to anybody');
  return bad(
    'SES is in its sandbox: it sends to verified addresses alone, 200 mails a day',
    `Ask for production access: ${page}`,
  );
}

export type MailIdentity = { readonly verified: boolean; readonly dkimTokens: readonly string[] };

/** @param identity of the domain of MAIL_FROM; null: SES does not know it */
export function judgeMailIdentity(
  stage: StageValue,
  domain: string | undefined,
  identity: MailIdentity | null,
): Finding {
  if (domain === undefined) {
    const setting = `INSIGHTS_${stage.name.toUpperCase()}_MAIL_FROM`;
    const text = `${setting} is not set: no mail is sent, and the user pool uses Cognito's own sender (50 a day)`;
    return stage.name === 'prod'
      ? bad(text, `${setting}=no-reply@<domain>`)
      : later(text, `${setting}=no-reply@<domain>`);
  }
  if (identity === null) {
    return stage.makesMailIdentity
      ? later(`SES does not know ${domain} yet`, `${deploy(stage)} makes it and prints its DNS records`)
      : bad(`SES does not know ${domain}, and MAIL_IDENTITY says that it exists`, deploy(stage));
  }
  if (identity.verified) return good(`SES has verified ${domain}, with DKIM`);
  const records = identity.dkimTokens.map(token => `${token}._domainkey.${domain} CNAME ${token}.dkim.amazonses.com`);
  return bad(
    `SES waits for the DNS records of ${domain}`,
    `Add these records, then wait some minutes:\n${records.join('\n')}`,
  );
}

/** @param today 'yyyy-MM-dd' */
export function judgeVersions(today: string): Finding {
  const ending = listEndingVersions(today);
  if (ending.length === 0) return good('No version of a platform that is asked ends within 90 days');
  return bad(
    `Versions of platforms end soon: ${ending.map(({ name, version, endsOn }) => `${name} ${version} on ${endsOn}`).join(', ')}`,
    'Read what changed in the next version, then set it in shared/platforms/api-versions.ts and deploy',
  );
}

/** @param missing full names of required secrets that are not set */
export function judgeSecrets(stage: StageValue, missing: readonly string[]): Finding {
  if (missing.length === 0) return good('All secrets that the stage needs are set');
  return bad(
    `Missing secrets: ${missing.join(', ')}`,
    missing
      .map(name => `aws ssm put-parameter --region ${stage.region} --type SecureString --name ${name} --value '...'`)
      .join('\n'),
  );
}

export type Subscription = { readonly protocol: string; readonly endpoint: string; readonly confirmed: boolean };

/** @param subscriptions of the alarm topic; null: there is no topic */
export function judgeAlarms(stage: StageValue, subscriptions: readonly Subscription[] | null): Finding {
  if (subscriptions === null) return later('There is no topic of alarms yet', deploy(stage));
  const setting = `INSIGHTS_${stage.name.toUpperCase()}_ALARM_MAIL`;
  if (subscriptions.length === 0) return bad('Nobody hears an alarm', `${setting}=<address> ${deploy(stage)}`);
  const waiting = subscriptions.filter(({ confirmed }) => !confirmed).map(({ endpoint }) => endpoint);
  if (waiting.length === 0) return good(`Alarms go to ${subscriptions.map(({ endpoint }) => endpoint).join(', ')}`);
  return bad(
    `${waiting.join(', ')} has not confirmed the subscription: no alarm arrives there`,
    'Open the mail "AWS Notification - Subscription Confirmation" and follow its link; deploy again to have it sent anew after three days',
  );
}

/** @param active keys of the account's active cost allocation tags */
export function judgeCostTags(active: readonly string[]): Finding {
  if (active.includes('stage')) return good('Costs are counted by the tag "stage"');
  return bad(
    'The tag "stage" is not active for costs: the budget counts nothing',
    'aws ce update-cost-allocation-tags-status --cost-allocation-tags-status TagKey=stage,Status=Active (a day after the first deployment, in the account that pays)',
  );
}

/** @param address of IoT Core's data endpoint; null when the account has none */
export function judgeMessageEndpoint(stage: StageValue, address: string | null): Finding {
  if (address !== null && address.endsWith('.amazonaws.com')) return good(`Messages go through ${address}`);
  return bad(
    'IoT Core answers no address for this account',
    `aws iot describe-endpoint --endpoint-type iot:Data-ATS --region ${stage.region}`,
  );
}

export type Authorizer = { readonly active: boolean; readonly signed: boolean; readonly publicKeys: readonly string[] };
export type PoolKey = { readonly kty: string; readonly n: string; readonly e: string };

const canonical = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
const pemOf = (key: PoolKey) =>
  createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();

/**
 * @param authorizer of IoT Core; null: not deployed
 * @param poolKeys with which the user pool signs today: each must be among the authorizer's
 */
export function judgeAuthorizer(
  stage: StageValue,
  authorizer: Authorizer | null,
  poolKeys: readonly PoolKey[],
): Finding {
  if (authorizer === null) return later('The authorizer of live progress is not there yet', deploy(stage));
  if (!authorizer.active || !authorizer.signed) {
    return bad('The authorizer of live progress is switched off or takes unsigned tokens', deploy(stage));
  }
  const known = new Set(authorizer.publicKeys.map(canonical));
  if (poolKeys.every(key => known.has(pemOf(key)))) return good("The authorizer knows the user pool's keys");
  return bad(
    'The user pool signs with a key that the authorizer does not know: live progress falls back to polling',
    deploy(stage),
  );
}

/** @param admins emails of the group's members with a matching record; null: there is no user pool */
export function judgeFirstAdmin(stage: StageValue, admins: readonly string[] | null): Finding {
  if (admins === null) return later('There is no user pool yet', deploy(stage));
  if (admins.length > 0)
    return good(
      `${admins.length === 1 ? 'An administrator is' : `${admins.length} administrators are`} there: ${admins.join(', ')}`,
    );
  return bad('There is no administrator: nobody can sign in', `npm run first-admin -- ${stage.name} <email>`);
}

/** @param state of the first deployment's mark; the next deployment switches protection on */
export function judgeProtection(stage: StageValue, isMarked: boolean, hasPool: boolean): Finding {
  if (isMarked) return good('The first deployment has ended: tables and user pool are protected against deletion');
  return hasPool
    ? bad('The first deployment has not ended: tables and user pool are not protected yet', deploy(stage))
    : later('The stage was never deployed', deploy(stage));
}
