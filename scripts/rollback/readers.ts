import * as z from 'zod/mini';
import { createHash } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import { recordServices } from '../../shared/platforms/registry.ts';
import { tables } from '../../shared/model/tables.ts';
import { yearMonthFrom } from '../../shared/domain/periods/days.ts';
import { dimensionKeys } from '../../shared/numbers/rollup/breakdown-lines.ts';
import { newTask } from '../../shared/domain/tasks/change.ts';
import { trialNotices } from '../../shared/domain/trial/trial.ts';
import { pulledServices, workerSeconds } from '../../shared/messages/queues.ts';
import type { StoredMessage } from './stored.ts';
import type { Version } from './version.ts';

type Item = Readonly<Record<string, unknown>>;
/** Reports whether a version reads an item that is alone in its table; throwing means no. */
type Reader = (version: Version, item: Item) => Promise<boolean>;

/** Known code: items are stored under its hash, so that they can be requested. */
export const knownCode = 'rollback-check';
const hash = createHash('sha256').update(knownCode).digest('hex');
const inTime = { expiresAt: 4_000_000_000 };
/** Attributes replaced for reading: the hash of its code, and its expiry. */
export const askedFor: Readonly<Record<string, Item>> = {
  verifications: { codeHash: hash, ...inTime },
  'jobs colleague-code': { jobId: `colleague-code#${hash}`, ...inTime },
  'jobs oauth': { jobId: `oauth#${hash}`, ...inTime },
  'credentials feeds': { tokenId: `feeds/ga4/${hash}` },
  'jobs unsubscribe': { jobId: `unsubscribe#${createHash('sha256').update(knownCode).digest('base64url')}`, ...inTime },
  'jobs share-code': { jobId: `share-code#${hash}`, ...inTime },
  'jobs task-feed': { jobId: `task-feed#${createHash('sha256').update(knownCode).digest('base64url')}`, ...inTime },
  'verifications sign-up': { codeHash: `sign-up#${hash}`, ...inTime },
};

function text(item: Item, name: string): string {
  const value = item[name];
  return typeof value === 'string' ? value : '';
}
const part = (item: Item, name: string, index: number): string => text(item, name).split('#')[index] ?? '';
const toService = (name: string) => pulledServices.find(service => service === name) ?? 'ga4';
const endOfDay = (item: Item) => new Date(`${text(item, 'day')}T23:59:59Z`);
const asked = new Date('2026-11-21T12:00:00Z');

const metrics: Reader = async ({ metrics: store, monthRecords }, item) => {
  const [service = '', section = '', date = ''] = text(item, 'sk').split('#');
  const month = date.slice(0, 7);
  const yearMonth = yearMonthFrom(month);
  const recordService = recordServices.find(candidate => candidate === service);
  if (recordService === undefined) return false;
  if (section === 'month')
    return (
      (await monthRecords.readMonthRecords(text(item, 'siteId'), recordService, yearMonth, yearMonth)).length === 1
    );
  const readDays: (siteId: string, service: string, section: string, start: string, end: string) => Promise<unknown[]> =
    Object(store).readDays;
  return (await readDays(text(item, 'siteId'), service, section, `${month}-01`, `${month}-31`)).length >= 0;
};

const task: Reader = async ({ tasks }, item) =>
  tasks === null || (await tasks.findTask(text(Object(item['task']), 'taskId'))) !== null;
const otherTask = (siteId: string) =>
  newTask(
    { title: 'Another', note: '', status: 'open', ownerId: null, due: null, repeat: null },
    { by: 'Somebody', now: asked, taskId: `${siteId}.000000000-zzzzzz`, siteId, from: null },
  );

/** Readers by kind (stored.ts); kinds never requested separately have none. */
export const readers: Readonly<Record<string, Reader>> = {
  audits: async ({ audits }, item) =>
    (await audits.getAudit(text(item, 'auditId'))) !== null &&
    (await audits.listAudits(text(item, 'siteId'))).audits.length === 1,
  connections: async ({ connections }, item) => {
    const service = text(item, 'service');
    if (!pulledServices.some(pulledService => pulledService === service))
      return (await connections.listConnections(text(item, 'siteId'))).length === 0;
    const listed = await connections.listConnections(text(item, 'siteId'));
    return listed.length === 1 && (await connections.getConnection(text(item, 'siteId'), toService(service))) !== null;
  },
  credentials: async ({ credentials }, item) => (await credentials.getCredentials([text(item, 'tokenId')])).size === 1,
  'credentials account': async ({ credentials }, item) =>
    Array.isArray(await credentials.listUnder(text(item, 'tokenId'))),
  'credentials site': async ({ credentials }, item) =>
    Array.isArray(await credentials.listUnder(text(item, 'tokenId'))),
  'jobs JOB': async ({ jobs }, item) => (await jobs.getBackfillJob(text(item, 'jobId'))) !== null,
  // Earlier versions don't restore: the job's message waits until a later version is back.
  'jobs TREE': async ({ treeJobs }, item) =>
    text(Object(item['plan']), 'kind') === 'restore-node' || (await treeJobs.getTreeJob(text(item, 'jobId'))) !== null,
  'jobs dispatch': async ({ jobs }, item) =>
    (await jobs.getDispatchCursor(text(item, 'jobId').slice('dispatch#'.length))) !== null,
  'jobs parked': async ({ deferredWindows }, item) =>
    (await deferredWindows.listDeferred(part(item, 'jobId', 1), Number(part(item, 'jobId', 2)))).windows.length === 1,
  'jobs budget': ({ budgets }, item) => {
    const [, ...key] = text(item, 'jobId').split('#');
    return budgets.addCalls(key.slice(0, -1).join('#'), key.at(-1) ?? '', [
      { name: 'rollback-check', calls: 1, limit: 1 },
    ]);
  },
  'jobs pause': async ({ budgets }, item) => (await budgets.pausedUntil(part(item, 'jobId', 1))) !== null,
  'jobs sales-token': async ({ tokenCreations }, item) =>
    (await tokenCreations.getTokenCreation(part(item, 'jobId', 1))) !== null,
  'jobs oauth': async ({ oauthStates }) => (await oauthStates.getOauthState(knownCode, asked)) !== null,
  'jobs deletion': async ({ deletionRequests }, item) =>
    (await deletionRequests.getDeletionRequest(part(item, 'jobId', 1))) !== null,
  'jobs create': async ({ treeJobs }, item) =>
    (await treeJobs.getCreateRequest({
      userId: part(item, 'jobId', 1),
      requestId: part(item, 'jobId', 2),
    })) !== null,
  logs: async ({ logs }, item) => (await logs.listLogs(undefined, endOfDay(item))).logs.length === 1,
  mails: async ({ mails: emails, mailModel }, item) => {
    const listed = await emails.listMails({ cursor: undefined, filterText: undefined, now: endOfDay(item) });
    // A later kind of email appears in no earlier version's list, and stays unchanged.
    const isKnown = mailModel.mailTemplates.some(template => template === Object(item['mail'])['template']);
    return listed.mails.length === (isKnown ? 1 : 0);
  },
  notifications: async ({ notifications }, item) =>
    (await notifications.listNotifications(text(item, 'siteId'), undefined)).notifications.length === 1,
  recommendations: async ({ recommendations }, item) =>
    (await recommendations.getMonth(text(item, 'siteId'), text(item, 'sk'))).revision > 0,
  'rollups days': async ({ rollups }, item) =>
    (await rollups.readNodeDays(text(item, 'siteId'), part(item, 'sk', 1), part(item, 'sk', 1))).length > 0,
  'rollups months': async ({ rollups }, item) =>
    (await rollups.readNodeMonths(text(item, 'siteId'), part(item, 'sk', 1), part(item, 'sk', 1))).length > 0,
  'rollups made': async ({ rollups }, item) => (await rollups.readMade(text(item, 'siteId'))) !== null,
  'rollups sites': async ({ rollups }, item) => {
    // The previous version uses `madeAt`.
    const noted = { computedAt: asked.toISOString(), madeAt: asked.toISOString(), wholeAt: null };
    await rollups.noteMade(text(item, 'siteId'), noted);
    return (await rollups.readSiteRows(text(item, 'siteId'), part(item, 'sk', 1))) !== null;
  },
  'sites NODE': async ({ sites }, item) => {
    const listed =
      item['parentId'] === undefined ? 1 : (await sites.listChildrenPage(text(item, 'parentId'))).nodes.length;
    return (await sites.getNodeItem(text(item, 'siteId'))) !== null && listed === 1;
  },
  'sites COMPANY': async ({ sites }) => (await sites.listCompanies()).nodes.length === 1,
  'sites ID': async ({ sites, salesTokens }, item) => {
    const nodeId = await salesTokens.nodeOfId(text(item, 'siteId'));
    return nodeId !== null && (item['deleted'] === undefined || (await sites.getDeletedNode(nodeId)) !== null);
  },
  'sites LINK': async ({ siteLinks }, item) => (await siteLinks.listLinkedSites(text(item, 'siteId'))).length === 1,
  'sites WORK': async ({ treeLocks }, item) => {
    const work = await treeLocks.getWork(text(item, 'siteId'));
    return (
      (item['by'] === undefined || work.by === item['by']) && (item['below'] === undefined || work.below !== undefined)
    );
  },
  themes: async ({ themes }) => (await themes.listThemes()).length === 1,
  users: async ({ users, usersByName }, item) => {
    const listed = await usersByName.listUsers({ cursor: undefined, contains: undefined });
    return listed.users.length === 1 && (await users.getUser(text(item, 'userId'))) !== null;
  },
  verifications: async ({ verifications }, item) =>
    ((await verifications.getVerification(knownCode, asked)) === null) === (item['usedAt'] !== undefined),
};

/** Reports whether a version reads a breakdown's lines of a month 'yyyy-MM' or a year 'yyyy'. */
async function readsLines(
  store: Version['breakdownLines'],
  item: Item,
  time: string,
  as: 'days' | 'years',
): Promise<boolean> {
  const dimension = dimensionKeys.find(key => key === part(item, 'sk', 1));
  if (store === null || dimension === undefined) return store === null;
  const months = as === 'days' ? [yearMonthFrom(time)] : [];
  return (await store.readLines(text(item, 'siteId'), dimension, months, as === 'days' ? [] : [time]))[as].size === 1;
}

/** Readers of kinds added after f92d9b3. A version without its store never asks for one. */
export const laterReaders: Readonly<Record<string, Reader>> = {
  'credentials new': async ({ credentials }, item) => (await credentials.listUnder(text(item, 'tokenId'))).length === 1,
  'credentials feeds': async ({ accountFeeds }, item) => {
    if (accountFeeds === null) return true;
    const [feed] = await accountFeeds.getFeeds([{ service: 'ga4', key: knownCode }]);
    const has = (name: string, set: ReadonlySet<string> | undefined) =>
      item[name] === undefined || (set?.size ?? 0) > 0;
    return has('sites', feed?.sites) && has('agreed', feed?.agreed);
  },
  'sales units': async ({ sales }, item) =>
    sales === null ||
    (await sales.readUnits(text(item, 'siteId'), part(item, 'sk', 1), part(item, 'sk', 1))).length === 1,
  'sales revenue': async ({ sales }, item) =>
    sales === null ||
    (await sales.readRevenue(text(item, 'siteId'), part(item, 'sk', 1), part(item, 'sk', 1))).length === 1,
  'sales change': async ({ sales }, item) =>
    sales === null || (await sales.listSalesChanges(text(item, 'siteId'), 1)).length === 1,
  'sales won': async ({ salesAuthority }, item) =>
    salesAuthority === null ||
    (await salesAuthority.readWonMonths(text(item, 'siteId'), '200001', '299912')).length ===
      Object.keys(Object(item['months'])).length,
  'sales authority': async ({ salesAuthority }, item) =>
    salesAuthority === null || Object.keys(await salesAuthority.readAuthority(text(item, 'siteId'))).length > 0,
  'sales columns': async ({ sheetColumns }, item) => {
    const headings = z.array(z.string()).parse(item['headings']);
    const kind = part(item, 'sk', 1) === 'units' ? 'units' : 'revenue';
    return sheetColumns === null || (await sheetColumns.recallColumns(text(item, 'siteId'), kind, headings)) !== null;
  },
  'sales card': async ({ scoreCards }, item) =>
    scoreCards === null ||
    (await scoreCards.readScoreCards(text(item, 'siteId'), part(item, 'sk', 1), part(item, 'sk', 1))).length === 1,
  'sales saved': async ({ sales }, item) =>
    // The change it names is stored next to it.
    sales === null ||
    (await sales.getSalesChange(text(item, 'siteId'), text(item, 'sk').slice('saved#'.length))) === null,
  'jobs sign-ups': async ({ signedUp }, item) => {
    const token = part(item, 'jobId', 1);
    return (
      signedUp === null || (await signedUp.listSignedUp(token === 'all' ? null : token, undefined)).rows.length > 0
    );
  },
  'jobs colleague-links': async ({ colleagueLinks }, item) =>
    colleagueLinks === null ||
    (await colleagueLinks.getColleagueLink({ siteId: part(item, 'jobId', 1), linkId: text(item, 'sk') })) !== null,
  // The link it leads to is stored next to it.
  'jobs colleague-code': async ({ colleagueLinks }) =>
    colleagueLinks === null || (await colleagueLinks.linkOfCode(knownCode)) === null,
  'jobs wizard-reminders': async ({ wizardReminders }, item) =>
    wizardReminders === null ||
    !(await wizardReminders.claimWizardReminder(part(item, 'jobId', 1), text(item, 'sk'), asked)),
  'jobs security-notices': async ({ securityNotices }) =>
    securityNotices === null || (await securityNotices.listNotices()).length === 1,
  'jobs ended-collections': async ({ endedCollections }, item) =>
    endedCollections === null || (await endedCollections.listEnded(part(item, 'jobId', 1))).length === 1,
  'jobs collected-mails': async ({ endedCollections }, item) =>
    endedCollections === null ||
    !(await endedCollections.claimCollectedMail(part(item, 'jobId', 1), text(item, 'sk'), asked)),
  'jobs website': async ({ websiteChecks }, item) =>
    websiteChecks === null || (await websiteChecks.getWebsiteCheck(part(item, 'jobId', 1))) !== null,
  'leadIntakes pull': async ({ leadPulls }, item) =>
    leadPulls === null || (await leadPulls.getPull(text(item, 'siteRefId').replace('#pull', ''))) !== null,
  leadIntakes: async ({ leadIntakes }, item) =>
    leadIntakes === null || (await leadIntakes.getIntake(text(item, 'siteRefId'))) !== null,
  'leads lead': async ({ leadItems }, item) =>
    leadItems === null ||
    (await leadItems.getLead(text(item, 'siteId'), text(item, 'sk').slice('lead#'.length))) !== null,
  'leads change': async ({ leadChanges }, item) =>
    leadChanges === null || (await leadChanges.listChanges(text(item, 'siteId'), 'change#')).length === 1,
  'leads import': async ({ leadImports }, item) => {
    const [importId, line] = text(item, 'sk').slice('import#'.length).split('#');
    if (leadImports === null || importId === undefined) return leadImports === null;
    return line === undefined
      ? leadImports.isUndone(text(item, 'siteId'), importId)
      : (await leadImports.listImportedLines(text(item, 'siteId'), importId, '', 1)).length === 1;
  },
  'leads month-rows': async ({ monthRows }, item) =>
    monthRows === null || (await monthRows.readHead(text(item, 'siteId'))).revision > 0,
  'leads rows': async ({ rowCodec }, item) =>
    rowCodec === null ||
    (item['data'] instanceof Uint8Array && (await rowCodec.decodeRows(item['data'], text(item, 'siteId'))).length > 0),
  'leads sums': async ({ monthSums, monthRows }, item) => {
    if (monthSums === null || monthRows === null) return true;
    const month = text(item, 'sk').slice('sums#'.length);
    const siteId = text(item, 'siteId');
    const { made, timeZone } = item;
    if (typeof made !== 'number' || typeof timeZone !== 'string') return false;
    const rows = { slot: 'a' as const, made, parts: 0, leads: 0, bytes: 0 };
    const head = { ...(await monthRows.readHead(siteId)), months: { [month]: rows } };
    return (await monthSums.readMonthSums(siteId, head, { from: month, to: month, timeZone })).size === 1;
  },
  'leads month-rows-lease': async ({ monthRows }, item) => {
    const lease: unknown = Object(monthRows)['leaseFold'];
    // Versions since November 26, 2026, accept any expired lease.
    if (typeof lease !== 'function') return true;
    return typeof (await lease(text(item, 'siteId'), asked, 1)) === 'boolean';
  },
  'billing STATE': async ({ billing }, item) =>
    billing === null || (await billing.getBillingState(text(item, 'siteId'))) !== null,
  'billing CONTACT': async ({ billing }, item) =>
    billing === null || Object.keys(await billing.getBillingContact(text(item, 'siteId'))).length > 0,
  'billing CUSTOMER': async ({ billing }, item) =>
    billing === null || (await billing.getCustomerId(text(item, 'siteId'))) !== null,
  'billing SESSION': async ({ billing }, item) =>
    billing === null || (await billing.listSessions(text(item, 'siteId'))).length === 1,
  stripeEvents: async ({ stripeEvents }, item) =>
    stripeEvents === null || typeof (await stripeEvents.isEventDone(text(item, 'eventId'))) === 'boolean',
  'verifications sign-up': async ({ signUps }) =>
    signUps === null || (await signUps.getSignUp(knownCode, asked)) !== null,
  'verifications sign-up-request': async ({ signUps }) =>
    signUps === null || typeof (await signUps.claimRequest(knownCode, asked)) === 'boolean',
  'rollups head': async ({ nameLists }, item) =>
    nameLists === null || (await nameLists.readNameHeads(part(item, 'sk', 1))).length === 1,
  'rollups list': async ({ nameLists }, item) =>
    nameLists === null || ((await nameLists.readNames(part(item, 'sk', 1)))[0]?.entries.length ?? 0) > 0,
  'rollups words': async ({ nameWords: nameIndex }, item) =>
    nameIndex === null || (await nameIndex.readNameWords(`${part(item, 'sk', 1)}#`)).words.size > 0,
  'jobs trial-notices': async ({ trialNotices: store }, item) => {
    const notice = trialNotices.find(trialNotice => trialNotice === part(item, 'sk', 1));
    if (store === null || notice === undefined) return store === null;
    // No user is notified twice.
    return !(await store.claimTrialNotice(
      { siteId: part(item, 'jobId', 1), expiryDate: part(item, 'sk', 0), notice, userId: part(item, 'sk', 2) },
      asked,
    ));
  },
  'alertStates open': async ({ alertStates }, item) =>
    alertStates === null || (await alertStates.readAlerts(text(item, 'siteId'))).open.length === 1,
  'alertStates ended': async ({ alertStates }, item) =>
    alertStates === null || (await alertStates.listEnded(text(item, 'siteId'), undefined)).alerts.length === 1,
  'alertStates rules': async ({ alertStates }, item) =>
    alertStates === null || (await alertStates.readAlerts(text(item, 'siteId'))).revision > 0,
  'alertStates shared-rules': async ({ sharedRules }, item) =>
    sharedRules === null || (await sharedRules.getSharedRules(text(item, 'siteId'))).revision > 0,
  'webhooks webhook': async ({ webhooks }, item) =>
    webhooks === null || (await webhooks.listWebhooks(text(item, 'siteId'))).length === 1,
  'webhooks line': async ({ webhookDeliveries: store }, item) =>
    store === null ||
    (await store.listLines({ siteId: text(item, 'siteId'), webhookId: part(item, 'sk', 1) })).length === 1,
  'webhooks delivery': async ({ webhookDeliveries: store }, item) =>
    store === null ||
    (await store.listDeliveries({ siteId: text(item, 'siteId'), webhookId: part(item, 'sk', 1) }, 1)).length === 1,
  'jobs alert-news': async ({ alertNews }, item) =>
    alertNews === null || (await alertNews.listNews(part(item, 'jobId', 1), null)).news.length === 1,
  'mails copy': async ({ mailCopies }, item) =>
    mailCopies === null || (await mailCopies.getMailCopy(part(item, 'day', 1))) !== null,
  'mails outbox': async ({ mailOutbox }, item) =>
    mailOutbox === null ||
    (await mailOutbox.getWaitingMail({ shard: Number(part(item, 'day', 1)), sk: text(item, 'sk') })) !== null,
  // The email itself until sent, then the resulting email.
  'mails outbox-mail': async ({ mailOutbox }, item) =>
    mailOutbox === null ||
    (item['mail'] === undefined
      ? (await mailOutbox.findSentMailId(part(item, 'day', 1))) !== null
      : (await mailOutbox.getRenderedMail(part(item, 'day', 1))) !== null),
  'jobs platform-settings': async ({ platformSettings }) =>
    platformSettings === null || (await platformSettings.getPlatformSettings()).revision > 0,
  'mails refused': async ({ refusedAddresses }, item) =>
    refusedAddresses === null || (await refusedAddresses.getRefusal(text(item, 'sk'))) !== null,
  'jobs held-mails': async ({ heldMails: heldEmails }, item) =>
    heldEmails === null ||
    (await heldEmails.listDue(part(item, 'jobId', 1), new Date(part(item, 'sk', 0)))).length === 1,
  'jobs alert-mails': async ({ alertNews }, item) => {
    const [openedAt = '', ruleId = '', event, userId = ''] = text(item, 'sk').split('#');
    if (alertNews === null) return true;
    // No user is emailed twice.
    return !(await alertNews.claimMail(
      { siteId: part(item, 'jobId', 1), ruleId, openedAt, event: event === 'ended' ? 'ended' : 'opened', userId },
      asked,
    ));
  },
  'jobs unsubscribe': async ({ unsubscribeCodes }) =>
    unsubscribeCodes === null || (await unsubscribeCodes.userOfUnsubscribeCode(knownCode)) !== null,
  'listings PROFILE': async ({ listings }, item) =>
    listings === null || (await listings.getListing(text(item, 'siteId'))) !== null,
  // Versions without a list of uploads never read it.
  'listings IMAGE': async ({ listings }, item) =>
    listings === null ||
    !('listUploadedImages' in listings) ||
    (await listings.listUploadedImages(text(item, 'siteId'))).length === 1,
  // The item that counts additions is read by its guard.
  annotations: async ({ annotations }, item) =>
    annotations === null ||
    text(item, 'sk') === 'ADDED' ||
    (await annotations.findAnnotation(`${text(item, 'siteId')}.${text(item, 'sk').replace('#', '.')}`)) !== null,
  'saved group': async ({ groups }, item) =>
    groups === null ||
    (await groups.siteGroups.find(`${text(item, 'siteId')}.${text(item, 'sk').slice('group#'.length)}`)) !== null,
  // Counts additions; its guard reads it.
  'saved ADDED': async () => true,
  'saved view': async ({ views }, item) =>
    views === null ||
    (await views.savedViews.find(`${text(item, 'siteId')}.${text(item, 'sk').slice('view#'.length)}`)) !== null,
  'saved schedule': async ({ reportSchedules }, item) =>
    reportSchedules === null ||
    (await reportSchedules.reportSchedules.find(
      `${text(item, 'siteId')}.${text(item, 'sk').slice('schedule#'.length)}`,
    )) !== null,
  'mails attachment': async ({ mailAttachments }, item) =>
    mailAttachments === null || (await mailAttachments.getAttachment(part(item, 'day', 1))) !== null,
  'tasks open': task,
  'tasks done': task,
  // Counts additions; a version without the guard reads none.
  'tasks additions': async () => true,
  'rollups lines': ({ breakdownLines }, item) => readsLines(breakdownLines, item, part(item, 'sk', 2), 'days'),
  'rollups month-lines': ({ breakdownLines }, item) => readsLines(breakdownLines, item, part(item, 'sk', 2), 'years'),
  'rollups compared': async ({ comparedSites }, item) =>
    comparedSites === null ||
    (await comparedSites.readComparedSites(text(item, 'siteId'), part(item, 'sk', 1))) !== null,
  'rollups others': async ({ notableSites }, item) =>
    notableSites === null || (await notableSites.readNotableSites(text(item, 'siteId'), part(item, 'sk', 1))) !== null,
  'rollups findings': async ({ rankedFindings }, item) =>
    rankedFindings === null || (await rankedFindings.readRankedFindings(text(item, 'siteId'))) !== null,
  'rollups lease': async () => true,
  'rollups touched': async () => true,
  'tasks commented': async () => true,
  'webhooks additions': async () => true,
  'jobs colleague-links-added': async () => true,
  // The task it names is stored next to it, so the same finding creates another task here.
  'tasks made': async ({ tasks }, item) =>
    tasks === null ||
    (
      await tasks.createTask({
        task: otherTask(text(item, 'siteId')),
        made: text(item, 'sk').slice('made#'.length),
        morningZone: null,
      })
    )?.isNew === true,
  'tasks comment': async ({ taskComments }, item) =>
    taskComments === null ||
    (await taskComments.listComments(`${text(item, 'siteId')}.${part(item, 'sk', 1)}`)).length === 1,
  'jobs task-feed': async ({ taskFeeds }) => taskFeeds === null || (await taskFeeds.feedOfKey(knownCode)) !== null,
  'jobs task-feed-of': async ({ taskFeeds }, item) =>
    taskFeeds === null || (await taskFeeds.findTaskFeed(part(item, 'jobId', 1))) !== null,
  // No user is notified twice.
  'jobs task-mails': async ({ taskMails: taskEmails }, item) =>
    taskEmails === null || !(await taskEmails.claimTaskMail(part(item, 'jobId', 1), text(item, 'sk'), asked)),
  'jobs share-links': async ({ shareLinks }, item) =>
    shareLinks === null || (await shareLinks.listShareLinks(part(item, 'jobId', 1))).length === 1,
  // The link it leads to is stored next to it.
  'jobs share-code': async ({ shareLinks }) =>
    shareLinks === null || (await shareLinks.shareLinkOfCode(knownCode)) === null,
  'jobs share-links-added': async () => true,
  'jobs api-keys': async ({ apiKeys }, item) =>
    apiKeys === null || (await apiKeys.listApiKeys(part(item, 'jobId', 1))).length === 1,
  // The key it leads to is stored next to it.
  'jobs api-key': async ({ apiKeys }, item) =>
    apiKeys === null || (await apiKeys.getApiKey(part(item, 'jobId', 1))) === null,
  'jobs api-keys-added': async () => true,
  'jobs week-letters': async ({ weekLetters }, item) =>
    weekLetters === null ||
    (await weekLetters.listWeeklyDigests(part(item, 'jobId', 1), new Date(part(item, 'sk', 0)))).length === 1,
  // No week is sent twice.
  'jobs week-mails': async ({ weekLetters }, item) =>
    weekLetters === null ||
    !(await weekLetters.scheduleWeeklyDigest('America/Chicago', part(item, 'jobId', 1), text(item, 'sk'), asked)),
  'jobs page-speed-sites': async ({ pageSpeedSites }, item) =>
    pageSpeedSites === null || (await pageSpeedSites.countPageSpeedSites()) === item['sites'],
  'jobs late-rows': async ({ lateRows }, item) =>
    lateRows === null || (await lateRows.listLate(part(item, 'jobId', 1), null)).rows.length === 1,
};

/** Kinds that are only counters: nothing is parsed. */
export const unparsed = ['throttles'] as const;

export const findReader = (kind: string): Reader | undefined =>
  kind.startsWith('metrics ') ? metrics : (readers[kind] ?? laterReaders[kind]);

/** Every queue has a worker. */
const queueKinds = Object.keys(workerSeconds).map(queue => `message ${queue}`);
/** Queues added later: a version without the message has no worker for it. */
const laterQueues: readonly string[] = ['leads', 'billing', 'alerts', 'webhooks', 'mails'];

const knownKinds = [...Object.keys(readers), ...Object.keys(laterReaders), ...unparsed, ...queueKinds];

/** Lists kinds without a reader in readers.ts. */
export const withoutReader = (kinds: readonly string[]): string[] =>
  kinds.filter(kind => !knownKinds.includes(kind) && !kind.startsWith('metrics '));

/** Lists what a recording is missing to cover all stored data: kinds, tables, services and queues without an item. */
export function notRecorded(kinds: readonly string[]): string[] {
  return [
    ...knownKinds.filter(kind => !kinds.includes(kind)).map(kind => `${kind} was not recorded`),
    ...Object.keys(tables)
      .filter(table => !kinds.some(kind => kind === table || kind.startsWith(`${table} `)))
      .map(table => `Nothing of the table ${table} was recorded`),
    ...recordServices
      .filter(service => !kinds.some(kind => kind.startsWith(`metrics ${service} `)))
      .map(service => `No day of ${service} was recorded`),
  ];
}

/** Reports whether a version's worker accepts a message. */
export async function takes({ queueBatch, queues }: Version, { queue, body }: StoredMessage): Promise<boolean> {
  const schemas = {
    pulls: queues.pullMessageSchema,
    backfills: queues.pullMessageSchema,
    pagespeed: queues.pullMessageSchema,
    audits: queues.auditMessageSchema,
    rollups: queues.rollupMessageSchema,
    tasks: queues.taskMessageSchema,
    leads: queues.leadMessageSchema,
    billing: queues.billingMessageSchema,
    mails: queues.mailMessageSchema,
  };
  const [, schema] = Object.entries(schemas).find(([name]) => name === queue) ?? [];
  if (schema === undefined) return laterQueues.includes(queue);
  const event: SQSEvent = {
    Records: [
      {
        messageId: 'one',
        receiptHandle: '',
        body: JSON.stringify(body),
        messageAttributes: {},
        md5OfBody: '',
        eventSource: 'aws:sqs',
        eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queue}`,
        awsRegion: 'us-east-1',
        attributes: {
          ApproximateReceiveCount: '1',
          SentTimestamp: '0',
          SenderId: '',
          ApproximateFirstReceiveTimestamp: '0',
        },
      },
    ],
  };
  return (await queueBatch.processBatch<unknown>(event, schema, async () => {})).batchItemFailures.length === 0;
}
