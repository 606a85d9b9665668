import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as queueBatch from '../../functions/jobs/queue-batch.ts';
import type * as accountFeeds from '../../functions/stores/connections/account-feeds.ts';
import type * as audits from '../../functions/stores/audits.ts';
import type * as breakdownLines from '../../functions/stores/breakdown-lines.ts';
import type * as comparedSites from '../../functions/stores/compared-sites.ts';
import type * as notableSites from '../../functions/stores/notable-sites.ts';
import type * as rankedFindings from '../../functions/stores/ranked-findings.ts';
import type * as budgets from '../../functions/stores/jobs/budgets.ts';
import type * as connections from '../../functions/stores/connections/connections.ts';
import type * as credentials from '../../functions/stores/credentials.ts';
import type * as deletionRequests from '../../functions/stores/jobs/deletion-requests.ts';
import type * as jobs from '../../functions/stores/jobs/jobs.ts';
import type * as nameLists from '../../functions/stores/sites/name-lists.ts';
import type * as nameWords from '../../functions/stores/sites/name-words.ts';
import type * as lateRows from '../../functions/stores/jobs/late-rows.ts';
import type * as logs from '../../functions/stores/logs.ts';
import type * as mailOutbox from '../../functions/stores/mail-outbox.ts';
import type * as mails from '../../functions/stores/mails.ts';
import type * as metrics from '../../functions/stores/metrics/metrics.ts';
import type * as monthRecords from '../../functions/stores/metrics/month-records.ts';
import type * as notifications from '../../functions/stores/notifications.ts';
import type * as pageSpeedSites from '../../functions/stores/jobs/page-speed-sites.ts';
import type * as platformSettings from '../../functions/stores/jobs/platform-settings.ts';
import type * as oauthStates from '../../functions/stores/jobs/oauth-states.ts';
import type * as deferredWindows from '../../functions/stores/jobs/deferred-windows.ts';
import type * as recommendations from '../../functions/stores/recommendations.ts';
import type * as rollups from '../../functions/stores/rollups.ts';
import type * as leadChanges from '../../functions/stores/leads/changes.ts';
import type * as leadImports from '../../functions/stores/leads/imports.ts';
import type * as leadPulls from '../../functions/stores/leads/pulls.ts';
import type * as leadIntakes from '../../functions/stores/leads/intakes.ts';
import type * as leadItems from '../../functions/stores/leads/lead-items.ts';
import type * as monthSums from '../../functions/stores/leads/month-sums.ts';
import type * as monthRows from '../../functions/stores/leads/month-rows.ts';
import type * as rowCodec from '../../functions/stores/leads/row-codec.ts';
import type * as billing from '../../functions/stores/billing.ts';
import type * as sales from '../../functions/stores/sales.ts';
import type * as stripeEvents from '../../functions/stores/stripe-events.ts';
import type * as sheetColumns from '../../functions/stores/sheet-columns.ts';
import type * as salesAuthority from '../../functions/stores/sales-authority.ts';
import type * as signedUp from '../../functions/stores/jobs/signed-up.ts';
import type * as signUps from '../../functions/stores/sign-ups.ts';
import type * as scoreCards from '../../functions/stores/score-cards.ts';
import type * as salesTokens from '../../functions/stores/sites/sales-tokens.ts';
import type * as siteLinks from '../../functions/stores/sites/site-links.ts';
import type * as sites from '../../functions/stores/sites/sites.ts';
import type * as themes from '../../functions/stores/themes.ts';
import type * as tokenCreations from '../../functions/stores/jobs/token-creations.ts';
import type * as treeJobs from '../../functions/stores/jobs/tree-jobs.ts';
import type * as treeLocks from '../../functions/stores/sites/tree-locks.ts';
import type * as usersByName from '../../functions/stores/users/users-by-name.ts';
import type * as users from '../../functions/stores/users/users.ts';
import type * as verifications from '../../functions/stores/verifications.ts';
import type * as alertStates from '../../functions/stores/alerts/alert-states.ts';
import type * as sharedRules from '../../functions/stores/alerts/shared-rules.ts';
import type * as webhookDeliveries from '../../functions/stores/webhooks/deliveries.ts';
import type * as webhooks from '../../functions/stores/webhooks/webhooks.ts';
import type * as alertNews from '../../functions/stores/jobs/alert-news.ts';
import type * as listings from '../../functions/stores/listings.ts';
import type * as annotations from '../../functions/stores/annotations.ts';
import type * as groups from '../../functions/stores/saved/groups.ts';
import type * as mailAttachments from '../../functions/stores/mail-attachments.ts';
import type * as reportSchedules from '../../functions/stores/saved/report-schedules.ts';
import type * as views from '../../functions/stores/saved/views.ts';
import type * as taskComments from '../../functions/stores/tasks/task-comments.ts';
import type * as taskFeeds from '../../functions/stores/jobs/task-feeds.ts';
import type * as taskMails from '../../functions/stores/jobs/task-mails.ts';
import type * as tasks from '../../functions/stores/tasks/tasks.ts';
import type * as mailCopies from '../../functions/stores/mail-copies.ts';
import type * as refusedAddresses from '../../functions/stores/refused-addresses.ts';
import type * as heldMails from '../../functions/stores/jobs/held-mails.ts';
import type * as unsubscribeCodes from '../../functions/stores/jobs/unsubscribe-codes.ts';
import type * as shareLinks from '../../functions/stores/jobs/share-links.ts';
import type * as apiKeys from '../../functions/stores/jobs/api-keys.ts';
import type * as trialNotices from '../../functions/stores/jobs/trial-notices.ts';
import type * as colleagueLinks from '../../functions/stores/jobs/colleague-links.ts';
import type * as endedCollections from '../../functions/stores/jobs/ended-collections.ts';
import type * as securityNotices from '../../functions/stores/jobs/security-notices.ts';
import type * as weekLetters from '../../functions/stores/jobs/week-letters.ts';
import type * as wizardReminders from '../../functions/stores/jobs/wizard-reminders.ts';
import type * as websiteChecks from '../../functions/stores/jobs/website-checks.ts';
import type * as mailModel from '../../shared/model/mail.ts';
import type * as queues from '../../shared/messages/queues.ts';

/** Parts of a version of this program that read stored data. */
export type Version = {
  /** Null in a version without this store. */
  readonly accountFeeds: typeof accountFeeds | null;
  readonly audits: typeof audits;
  readonly budgets: typeof budgets;
  readonly connections: typeof connections;
  readonly credentials: typeof credentials;
  readonly deletionRequests: typeof deletionRequests;
  readonly jobs: typeof jobs;
  /** Null in a version without this store. */
  readonly lateRows: typeof lateRows | null;
  readonly nameLists: typeof nameLists | null;
  readonly nameWords: typeof nameWords | null;
  readonly logs: typeof logs;
  readonly mails: typeof mails;
  readonly metrics: typeof metrics;
  readonly monthRecords: typeof monthRecords;
  readonly notifications: typeof notifications;
  readonly oauthStates: typeof oauthStates;
  readonly deferredWindows: typeof deferredWindows;
  readonly recommendations: typeof recommendations;
  readonly rollups: typeof rollups;
  /** Null in a version without this store. */
  readonly leadChanges: typeof leadChanges | null;
  readonly leadImports: typeof leadImports | null;
  readonly leadIntakes: typeof leadIntakes | null;
  readonly leadPulls: typeof leadPulls | null;
  readonly leadItems: typeof leadItems | null;
  readonly monthSums: typeof monthSums | null;
  readonly monthRows: typeof monthRows | null;
  readonly rowCodec: typeof rowCodec | null;
  readonly billing: typeof billing | null;
  readonly sales: typeof sales | null;
  readonly stripeEvents: typeof stripeEvents | null;
  readonly sheetColumns: typeof sheetColumns | null;
  readonly scoreCards: typeof scoreCards | null;
  readonly salesAuthority: typeof salesAuthority | null;
  /** Null in a version without this store. */
  readonly signedUp: typeof signedUp | null;
  /** Null in a version without this store. */
  readonly signUps: typeof signUps | null;
  readonly salesTokens: typeof salesTokens;
  readonly siteLinks: typeof siteLinks;
  readonly sites: typeof sites;
  readonly themes: typeof themes;
  /** Null in a version without this store. */
  readonly platformSettings: typeof platformSettings | null;
  readonly breakdownLines: typeof breakdownLines | null;
  readonly comparedSites: typeof comparedSites | null;
  readonly notableSites: typeof notableSites | null;
  readonly rankedFindings: typeof rankedFindings | null;
  readonly pageSpeedSites: typeof pageSpeedSites | null;
  readonly shareLinks: typeof shareLinks | null;
  readonly apiKeys: typeof apiKeys | null;
  readonly weekLetters: typeof weekLetters | null;
  readonly tokenCreations: typeof tokenCreations;
  readonly treeJobs: typeof treeJobs;
  readonly treeLocks: typeof treeLocks;
  readonly users: typeof users;
  readonly usersByName: typeof usersByName;
  readonly verifications: typeof verifications;
  /** Null in a version without this store. */
  readonly trialNotices: typeof trialNotices | null;
  readonly colleagueLinks: typeof colleagueLinks | null;
  readonly endedCollections: typeof endedCollections | null;
  readonly securityNotices: typeof securityNotices | null;
  readonly wizardReminders: typeof wizardReminders | null;
  readonly alertStates: typeof alertStates | null;
  readonly alertNews: typeof alertNews | null;
  readonly heldMails: typeof heldMails | null;
  readonly sharedRules: typeof sharedRules | null;
  readonly webhooks: typeof webhooks | null;
  readonly webhookDeliveries: typeof webhookDeliveries | null;
  readonly mailCopies: typeof mailCopies | null;
  readonly mailOutbox: typeof mailOutbox | null;
  readonly refusedAddresses: typeof refusedAddresses | null;
  readonly unsubscribeCodes: typeof unsubscribeCodes | null;
  readonly websiteChecks: typeof websiteChecks | null;
  /** Null in a version without this store. */
  readonly listings: typeof listings | null;
  readonly tasks: typeof tasks | null;
  readonly annotations: typeof annotations | null;
  readonly groups: typeof groups | null;
  readonly views: typeof views | null;
  readonly reportSchedules: typeof reportSchedules | null;
  readonly mailAttachments: typeof mailAttachments | null;
  readonly taskComments: typeof taskComments | null;
  readonly taskFeeds: typeof taskFeeds | null;
  readonly taskMails: typeof taskMails | null;
  readonly queueBatch: typeof queueBatch;
  readonly mailModel: typeof mailModel;
  readonly queues: typeof queues;
};

/** Names that an earlier version uses instead. */
const formerNames: Readonly<Record<string, string>> = {
  listDeferred: 'listParked',
  processBatch: 'workThrough',
  listChildrenPage: 'listChildrenOf',
  findTaskFeed: 'feedOf',
};

/** Loads a module with our names as aliases of the version's former names. */
async function load(file: string): Promise<Record<string, unknown>> {
  const module: Record<string, unknown> = { ...(await import(pathToFileURL(file).href)) };
  for (const [name, former] of Object.entries(formerNames)) module[name] ??= module[former];
  return module;
}

/**
 * Loads the program in a folder of sources, with this version's packages. A store may be in any folder below stores.
 */
export async function loadVersion(root: string): Promise<Version> {
  const folder = path.join(root, 'functions/stores');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'));
  const find = (names: readonly string[]) => files.find(file => names.includes(path.basename(file, '.ts')));
  const store = (...names: readonly string[]) => {
    const file = find(names);
    if (file === undefined) throw new Error(`${root} has no store ${names.join(' or ')}`);
    return load(path.join(folder, file));
  };
  const laterStore = async (name: string) => (find([name]) === undefined ? null : store(name));
  const modules: unknown = {
    accountFeeds: await laterStore('account-feeds'),
    audits: await store('audits'),
    budgets: await store('budgets'),
    connections: await store('connections'),
    credentials: await store('credentials'),
    deletionRequests: await store('deletion-requests'),
    jobs: await store('jobs'),
    lateRows: await laterStore('late-rows'),
    logs: await store('logs'),
    mails: await store('mails'),
    metrics: await store('metrics'),
    monthRecords: await store('month-records'),
    nameLists: await laterStore('name-lists'),
    nameWords: await laterStore('name-words'),
    notifications: await store('notifications'),
    oauthStates: await store('oauth-states'),
    deferredWindows: await store('deferred-windows', 'parked-windows'),
    recommendations: await store('recommendations'),
    rollups: await store('rollups'),
    leadChanges: await laterStore('changes'),
    leadImports: await laterStore('imports'),
    leadIntakes: await laterStore('intakes'),
    leadPulls: await laterStore('pulls'),
    leadItems: await laterStore('lead-items'),
    monthRows: await laterStore('month-rows'),
    monthSums: await laterStore('month-sums'),
    rowCodec: await laterStore('row-codec'),
    billing: await laterStore('billing'),
    sales: await laterStore('sales'),
    stripeEvents: await laterStore('stripe-events'),
    sheetColumns: await laterStore('sheet-columns'),
    scoreCards: await laterStore('score-cards'),
    salesAuthority: await laterStore('sales-authority'),
    salesTokens: await store('sales-tokens'),
    signedUp: await laterStore('signed-up'),
    signUps: await laterStore('sign-ups'),
    alertStates: await laterStore('alert-states'),
    alertNews: await laterStore('alert-news'),
    heldMails: await laterStore('held-mails'),
    sharedRules: await laterStore('shared-rules'),
    webhooks: await laterStore('webhooks'),
    webhookDeliveries: await laterStore('deliveries'),
    mailCopies: await laterStore('mail-copies'),
    mailOutbox: await laterStore('mail-outbox'),
    refusedAddresses: await laterStore('refused-addresses'),
    unsubscribeCodes: await laterStore('unsubscribe-codes'),
    trialNotices: await laterStore('trial-notices'),
    colleagueLinks: await laterStore('colleague-links'),
    endedCollections: await laterStore('ended-collections'),
    securityNotices: await laterStore('security-notices'),
    wizardReminders: await laterStore('wizard-reminders'),
    websiteChecks: await laterStore('website-checks'),
    platformSettings: await laterStore('platform-settings'),
    breakdownLines: await laterStore('breakdown-lines'),
    comparedSites: await laterStore('compared-sites'),
    notableSites: await laterStore('notable-sites'),
    rankedFindings: await laterStore('ranked-findings'),
    pageSpeedSites: await laterStore('page-speed-sites'),
    shareLinks: await laterStore('share-links'),
    apiKeys: await laterStore('api-keys'),
    weekLetters: await laterStore('week-letters'),
    listings: await laterStore('listings'),
    tasks: await laterStore('tasks'),
    annotations: await laterStore('annotations'),
    groups: await laterStore('groups'),
    views: await laterStore('views'),
    reportSchedules: await laterStore('report-schedules'),
    mailAttachments: await laterStore('mail-attachments'),
    taskComments: await laterStore('task-comments'),
    taskFeeds: await laterStore('task-feeds'),
    taskMails: await laterStore('task-mails'),
    siteLinks: await store('site-links'),
    sites: await store('sites'),
    themes: await store('themes'),
    tokenCreations: await store('token-creations', 'sales-tokens'),
    treeJobs: await store('tree-jobs'),
    treeLocks: await store('tree-locks'),
    users: await store('users'),
    usersByName: await store('users-by-name'),
    verifications: await store('verifications'),
    queueBatch: await load(path.join(root, 'functions/jobs/queue-batch.ts')),
    mailModel: await load(path.join(root, 'shared/model/mail.ts')),
    queues: await load(path.join(root, 'shared/messages/queues.ts')),
  };
  // Another version's sources aren't type-checked: missing parts fail where they are called.
  return modules as Version;
}
