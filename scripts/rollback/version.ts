import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The parts of a version of this program that read what is stored. */
export type Version = {
  readonly audits: typeof import('../../functions/stores/audits.ts');
  readonly budgets: typeof import('../../functions/stores/budgets.ts');
  readonly connections: typeof import('../../functions/stores/connections.ts');
  readonly credentials: typeof import('../../functions/stores/credentials.ts');
  readonly deletionRequests: typeof import('../../functions/stores/deletion-requests.ts');
  readonly jobs: typeof import('../../functions/stores/jobs.ts');
  readonly logs: typeof import('../../functions/stores/logs.ts');
  readonly mails: typeof import('../../functions/stores/mails.ts');
  readonly metrics: typeof import('../../functions/stores/metrics.ts');
  readonly monthRecords: typeof import('../../functions/stores/month-records.ts');
  readonly notifications: typeof import('../../functions/stores/notifications.ts');
  readonly oauthStates: typeof import('../../functions/stores/oauth-states.ts');
  readonly parkedWindows: typeof import('../../functions/stores/parked-windows.ts');
  readonly recommendations: typeof import('../../functions/stores/recommendations.ts');
  readonly rollups: typeof import('../../functions/stores/rollups.ts');
  readonly salesTokens: typeof import('../../functions/stores/sales-tokens.ts');
  readonly siteLinks: typeof import('../../functions/stores/site-links.ts');
  readonly sites: typeof import('../../functions/stores/sites.ts');
  readonly themes: typeof import('../../functions/stores/themes.ts');
  readonly treeJobs: typeof import('../../functions/stores/tree-jobs.ts');
  readonly treeLocks: typeof import('../../functions/stores/tree-locks.ts');
  readonly users: typeof import('../../functions/stores/users.ts');
  readonly usersByName: typeof import('../../functions/stores/users-by-name.ts');
  readonly verifications: typeof import('../../functions/stores/verifications.ts');
  readonly queueBatch: typeof import('../../functions/jobs/queue-batch.ts');
  readonly queues: typeof import('../../shared/messages/queues.ts');
};

/** The program whose sources lie in a folder; its packages are those of this one. */
export async function loadVersion(root: string): Promise<Version> {
  const store = (name: string) => import(pathToFileURL(path.join(root, 'functions/stores', `${name}.ts`)).href);
  return {
    audits: await store('audits'),
    budgets: await store('budgets'),
    connections: await store('connections'),
    credentials: await store('credentials'),
    deletionRequests: await store('deletion-requests'),
    jobs: await store('jobs'),
    logs: await store('logs'),
    mails: await store('mails'),
    metrics: await store('metrics'),
    monthRecords: await store('month-records'),
    notifications: await store('notifications'),
    oauthStates: await store('oauth-states'),
    parkedWindows: await store('parked-windows'),
    recommendations: await store('recommendations'),
    rollups: await store('rollups'),
    salesTokens: await store('sales-tokens'),
    siteLinks: await store('site-links'),
    sites: await store('sites'),
    themes: await store('themes'),
    treeJobs: await store('tree-jobs'),
    treeLocks: await store('tree-locks'),
    users: await store('users'),
    usersByName: await store('users-by-name'),
    verifications: await store('verifications'),
    queueBatch: await import(pathToFileURL(path.join(root, 'functions/jobs/queue-batch.ts')).href),
    queues: await import(pathToFileURL(path.join(root, 'shared/messages/queues.ts')).href),
  };
}
