import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiSlice } from '../../../../web/src/app/api/api-slice.ts';

const web = new URL('../../../../web/src/', import.meta.url);
const files = globSync('**/*.ts', { cwd: web }).filter(file => readFileSync(new URL(file, web), 'utf8').includes('.injectEndpoints('));
for (const file of files) await import(new URL(file, web).href);

type Tag = string | { readonly type: string; readonly id?: string };
type Tags = readonly Tag[] | ((result: unknown, error: unknown, call: unknown) => readonly Tag[]);
type Definition = { readonly type: 'query' | 'mutation'; readonly providesTags?: Tags; readonly invalidatesTags?: Tags };
const definitions = new Map<string, Definition>();
apiSlice.enhanceEndpoints({
  endpoints: Object.fromEntries(
    Object.keys(apiSlice.endpoints).map(name => [name, (definition: unknown) => void definitions.set(name, definition as Definition)]),
  ) as never,
});

/** A call about one place: every id in it is of that place; a new node's parent is the node of the call. */
const callAbout = (place: string): unknown =>
  new Proxy(Object(place), {
    get: (_target, name) => (typeof name === 'string' && name.endsWith('Id') ? `${name.replace('parentId', 'siteId')} ${place}` : callAbout(place)),
  });
const resolveTags = (tags: Tags | undefined, call: unknown, error: unknown, result?: unknown): Tag[] => [
  ...(typeof tags === 'function' ? tags(result, error, call) : (tags ?? [])),
];
const matches = (invalid: Tag, provided: Tag): boolean => {
  const [invalidTag, other] = [invalid, provided].map(tag => (typeof tag === 'string' ? { type: tag, id: undefined } : tag));
  return invalidTag?.type === other?.type && (invalidTag?.id === undefined || invalidTag.id === other?.id);
};

/** Queries that a mutation about 'here' has read again: of the same place, and with a star of any. */
function readAgain(name: string, error?: unknown): string[] {
  const invalid = resolveTags(definitions.get(name)?.invalidatesTags, callAbout('here'), error);
  return [...definitions].flatMap(([query, { type, providesTags }]) => {
    const isStale = (place: string) => type === 'query' && resolveTags(providesTags, callAbout(place), undefined).some(tag => invalid.some(invalidTag => matches(invalidTag, tag)));
    return isStale('elsewhere') ? [`${query}*`] : isStale('here') ? [query] : [];
  }).sort();
}
const mutations = [...definitions].filter(([, { type }]) => type === 'mutation').map(([name]) => name).sort();

const numbers = 'firstLook* getCollected* getDay* getOverview* getPage* getPageRows* getReport* getSitesOfNode* overviewMonths* quickStatsOverview*';
const site = 'getSite listSignInPeople listSignIns wizardToken';
const people = 'getPerson* listOrgUsers* listUsers* siteUsers*';
const inbox = 'listInbox* listInboxBelow*';
const intakes = 'getLeadSitemap* listLeadSitemaps*';
const alertsOfSite = 'getAlerts getSharedRules listToldPeople';
const allAlerts = 'alertsOfReport* getAlerts* getSharedRules* listFindings* listToldPeople*';
const insights = 'listFindings* listInsights* listInsightsBelow*';
const billing = 'getBilling* listBillingSites* listSiteProducts*';
const annotated = 'getDay* getOverview* getPage* getReport* listAnnotations*';
const none = '';

/**
 * After this save these queries are read again, by hand: of the same place, with a star wherever they are shown.
 * `refused`: after a save that was not taken, where that is less. A save that reads nothing again says why.
 */
const table: Readonly<Record<string, string | { readonly saved: string; readonly refused: string }>> = {
  // Nodes. A new name is in the lists of those above; a logo is in the header of everybody who looks at the node.
  createNode: { saved: 'getMe* listChildren', refused: none },
  addEvaluationSite: { saved: 'getMe* listChildren', refused: none },
  importSites: 'getMe* listChildren*',
  updateSite: { saved: `${numbers} getMe* getSales ${site} listChildren* listConnections listExpiring`, refused: none },
  extendTrial: { saved: `getMe* ${site}`, refused: none },
  linkSites: { saved: `${site} listChildren`, refused: none },
  unlinkSite: { saved: `${site} listChildren`, refused: none },
  uploadClientLogo: { saved: `getMe* ${site}`, refused: none },
  // Jobs: their end reads everything again (use-job-end.ts).
  deleteNode: none,
  restoreNode: none,
  purgeNode: none,
  moveNode: none,
  // Saved with the form that they belong to.
  uploadLogo: none,
  uploadBackground: none,
  uploadThemeImage: none,
  createSalesToken: { saved: 'salesTokens*', refused: none },
  putTheme: { saved: 'getMe* getTheme* listThemes*', refused: none },

  // People. The list of all holds its own changes, and a node's people are read whenever they are shown.
  createSiteUser: people,
  updateSiteUser: people,
  deleteSiteUser: people,
  changeUser: 'getPerson',
  removeUser: 'getPerson',
  updatePerson: { saved: `getMe* ${inbox} ${people}`, refused: none },
  uploadAvatar: { saved: `getMe* ${people}`, refused: none },
  enableTour: 'getMe*',
  // Puts its answer into the store (use-tour-setting.ts).
  endTour: none,
  keepNames: none,
  // Nothing that is shown changes.
  checkSiteUser: none,
  checkEmail: none,
  inviteSiteUser: none,
  inviteUserAgain: none,
  signOutUser: none,
  signOutSiteUser: none,
  changePassword: none,
  beginTwoStep: none,
  // All sessions end, and with them everything that is shown.
  confirmTwoStep: none,
  endTwoStep: none,
  resetTwoStep: none,
  resetPassword: none,
  beginSession: none,
  viewAsUser: none,
  confirmMember: none,
  unsubscribe: none,
  writeLog: none,
  askForHelp: none,

  // Connections: another account brings other numbers.
  authorizeSite: none,
  authorizeByLink: none,
  connectByLink: none,
  testPage: none,
  makeLink: 'madeLinks*',
  revokeLink: 'madeLinks*',
  // Pages carry the notes of their days.
  createAnnotation: annotated,
  updateAnnotation: annotated,
  deleteAnnotation: annotated,
  // Its numbers are calculated soon after, and read again then (groups-dialog.tsx).
  createGroup: 'getGroup* listGroups* listViews*',
  updateGroup: 'getGroup* listGroups* listViews*',
  deleteGroup: 'getGroup* listGroups* listViews*',
  createView: 'listViews*',
  updateView: 'listViews*',
  deleteView: 'listViews*',
  createApiKey: 'listApiKeys*',
  revokeApiKey: 'listApiKeys*',
  createShareLink: 'listShareLinks*',
  revokeShareLink: 'listShareLinks*',
  openShareLink: none,
  createReportSchedule: 'listReportSchedules*',
  updateReportSchedule: 'listReportSchedules*',
  deleteReportSchedule: 'listReportSchedules*',
  sendReport: 'listReportSchedules*',
  previewReport: none,
  confirmReportEmails: none,
  // They draw what the screen shows, and change nothing.
  printDocument: none,
  printSharedReport: none,
  shareSignIn: { saved: site, refused: none },
  unshareSignIn: { saved: site, refused: none },
  checkVerification: { saved: site, refused: none },
  deleteAccount: { saved: `${numbers} ${site} listChildren* listConnections* listExpiring*`, refused: none },
  setGa4Start: { saved: `${numbers} ${site} listConnections* listExpiring*`, refused: none },

  // Audits and what was found. A move's answer is placed in the lists (placeInsights); after a refused one they are read.
  generateAudit: { saved: `${numbers} getAudit* getRecommendations ${inbox} listAudits scoreCardAudit* scoreCardHistory ${site}`, refused: none },
  updateAudit: 'getAudit scoreCardAudit',
  emailAudit: none,
  createRecommendation: `getRecommendations ${insights}`,
  putRecommendations: { saved: 'getRecommendations', refused: `getRecommendations ${insights}` },
  putMonthMetrics: numbers,

  // Tasks: their answers are placed in the lists of the board (placeTasks).
  createTask: none,
  deleteTask: none,
  updateTask: 'getTask',
  addTaskComment: 'getTask',
  createTaskFeed: 'getTaskFeed*',
  revokeTaskFeed: 'getTaskFeed*',

  // Alerts. A place's rules are those of every site below it.
  putAlertRules: alertsOfSite,
  putSharedRules: allAlerts,
  snoozeAlert: allAlerts,
  backtestRule: none,
  addWebhook: 'listWebhooks',
  putWebhook: 'listWebhooks',
  deleteWebhook: 'listWebhooks',
  rotateWebhookSecret: 'listWebhooks',
  testWebhook: 'listWebhooks',
  markInboxRead: inbox,
  markAllInboxRead: inbox,
  putInboxStatus: inbox,

  // Sales: a preview changes nothing; what was saved answers its change.
  putUnitSales: 'getSales',
  putRevenueSales: 'getSales',
  undoSales: 'getSales',
  nameAuthority: 'getSales',
  uploadUnitSales: none,
  uploadRevenue: none,

  // Leads.
  addLeadSitemap: intakes,
  putLeadSitemap: intakes,
  connectIntakePull: intakes,
  disconnectIntakePull: intakes,
  rotateIntakeSecret: intakes,
  undoImport: intakes,
  // Work that goes on: its page asks every few seconds.
  importLeads: none,
  replayArrivals: none,
  testIntake: none,

  // Billing: the provider's pages follow, or a plan that pays for the sites of others.
  createCheckout: none,
  openCheckout: none,
  openBillingPortal: none,
  previewPlan: none,
  changePlan: billing,
  undoPurchase: billing,
  updateBilling: 'getBilling listBillingSites listSiteProducts',

  // Operation.
  liftRefusedAddress: { saved: 'listMails* listRefusedAddresses*', refused: none },
  resendMail: { saved: 'listMails* listRefusedAddresses*', refused: none },
  putListing: { saved: `getListing getMe* ${site}`, refused: 'getListing' },
  uploadListingImage: none,
};
const sorted = (names: string): string[] => names.split(' ').filter(Boolean).sort();

test('every save in the web app is in the table', () => expect(mutations).toEqual(Object.keys(table).sort()));

test.each(Object.entries(table))('after %s', (name, row) => {
  const { saved, refused } = typeof row === 'string' ? { saved: row, refused: row } : row;
  expect(readAgain(name)).toEqual(sorted(saved));
  expect(readAgain(name, { status: 409 })).toEqual(sorted(refused));
});

test.each(['uploadUnitSales', 'uploadRevenue'])('after %s refetches sales when saved, but not after a preview', name => {
  const invalid = (result: unknown) => resolveTags(definitions.get(name)?.invalidatesTags, { params: { siteId: 'here' } }, undefined, result);
  expect(invalid({ change: { changeId: 'c' } })).toEqual([{ type: 'sales', id: 'here' }]);
  expect(invalid({ change: null })).toEqual([]);
});
