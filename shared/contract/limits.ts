import type { AccessNeed, HttpMethod } from './endpoint.ts';
import type { EndpointId } from './registry.ts';

const kilobyte = 1024;

/** Calls an endpoint accepts per minute. Null: such a caller fails the access check. */
export type Rates = {
  readonly user: number | null;
  /** All people below one reseller or company together. */
  readonly tenant: number | null;
  /** One address that has not signed in; of IPv6 its network of /64. */
  readonly anonymous: number | null;
};

/** Size and rate limits of a call. */
export type Limits = {
  /** The largest body. A larger one is answered with 413 before anything of it is read. */
  readonly bodyBytes: number;
  /** The largest answer before compression. A larger one is a fault of ours: it is logged and answered with 500. */
  readonly answerBytes: number;
  readonly perMinute: Rates;
  /**
   * 'in-memory': each warm Lambda counts for itself, which costs nothing (functions/runtime/http/rates.ts).
   * 'stored': counted in the table of throttles, exactly and over all Lambdas, for one or two write units a call.
   */
  readonly counted: 'in-memory' | 'stored';
  /** A service that calls from few addresses for all of its customers. WAF has rules of their own for it. */
  readonly caller?: 'vendor';
  /** The part of the path that names the customer: callers without a token are counted by address and this part. */
  readonly per?: string;
};

const usual = { bodyBytes: 64 * kilobyte, answerBytes: 512 * kilobyte, counted: 'in-memory' } as const;

/** By type of access: public calls, reads after signing in, writes. */
const byKind = {
  public: { ...usual, perMinute: { user: null, tenant: null, anonymous: 120 } },
  read: { ...usual, perMinute: { user: 600, tenant: 6000, anonymous: null } },
  write: { ...usual, perMinute: { user: 120, tenant: 1500, anonymous: null } },
} as const satisfies Record<string, Limits>;

/** A call that queries a platform, starts work there or sends email. Each one has a cost. */
const expensive = { perMinute: { user: 30, tenant: 300, anonymous: null }, counted: 'stored' } as const;
/** A consent that returns: one exchange with a platform each. */
const returning = { perMinute: { user: null, tenant: null, anonymous: 30 }, counted: 'stored' } as const;
/** A form with a picture of at most 200 KB. Every one is stored. */
const picture = { ...expensive, bodyBytes: 256 * kilobyte } as const;
/** A workbook of at most 5,000 lines; its answer names each of them. */
const workbook = { ...expensive, bodyBytes: 2048 * kilobyte, answerBytes: 2048 * kilobyte } as const;
/** A document with all rows of a table, and its PDF. */
const document = { bodyBytes: 2048 * kilobyte, answerBytes: 8 * 1024 * kilobyte } as const;
/** Lists of nodes without pages: an administrator's are as long as there are companies. */
const longList = { answerBytes: 4 * 1024 * kilobyte } as const;

/**
 * Exceptions by endpoint. They are not stored on the endpoints because the web loads those of its first view and
 * doesn't need the limits.
 */
const exceptions: { readonly [Id in EndpointId]?: Partial<Limits> } = {
  'get-me': longList,
  'list-sites': longList,
  'list-children': longList,
  'search-nodes': longList,
  'get-page': longList,
  'get-api-metrics': longList,
  'get-api-feed': longList,
  'get-api-feed-csv': longList,
  'get-page-rows': longList,
  'get-overview': longList,
  'get-report': longList,
  'get-month-metrics': longList,
  'list-site-users': longList,
  // As many notes as a node and the five above it may have.
  'list-annotations': longList,
  // 50 groups of 500 sites at each of three levels.
  'list-groups': longList,
  'get-group': longList,
  'preview-group': longList,
  // 100 views of 1,000 characters at each of five levels.
  'list-views': longList,

  // All nicknames of a region's linked sites are saved together.
  'update-site': { bodyBytes: 256 * kilobyte },
  'import-sites': { ...expensive, bodyBytes: 256 * kilobyte },
  // The note and the note that its writer saw.
  'update-audit': { bodyBytes: 160 * kilobyte },
  'put-recommendations': { bodyBytes: 512 * kilobyte, answerBytes: 1024 * kilobyte },
  'get-recommendations': { answerBytes: 1024 * kilobyte },

  'upload-logo': picture,
  'upload-avatar': picture,
  'upload-theme-image': picture,
  'upload-listing-image': picture,

  // 36 months and more, each with up to 50 kinds of units.
  'put-unit-sales': { bodyBytes: 512 * kilobyte },
  'get-sales': { answerBytes: 1024 * kilobyte },
  'upload-unit-sales': workbook,
  'upload-revenue': workbook,
  // As large as it was uploaded, in base64.
  'get-unit-sales-file': { answerBytes: 3 * 1024 * kilobyte },
  'get-revenue-file': { answerBytes: 3 * 1024 * kilobyte },

  // 200 lines of a file of leads; a long file is a call after the other.
  'import-leads': { bodyBytes: 512 * kilobyte, perMinute: { user: 300, tenant: 1500, anonymous: null } },

  // Each one asks the payment provider.
  'open-checkout': expensive,
  'create-checkout': expensive,
  'open-billing-portal': expensive,
  'undo-purchase': expensive,
  'preview-plan': expensive,
  'change-plan': expensive,
  // A page that waits for a payment asks every second or two.
  'get-checkout': { perMinute: { user: 120, tenant: 1500, anonymous: null } },
  // The provider calls from few addresses for everybody; an invoice with many lines is large. The signature is checked
  // before anything costs.
  'receive-stripe-event': {
    bodyBytes: 512 * kilobyte,
    perMinute: { user: null, tenant: null, anonymous: 6000 },
    caller: 'vendor',
  },

  // Each one calls a receiver that a user chose.
  'test-webhook': expensive,

  'generate-audit': expensive,
  'email-audit': expensive,
  'authorize-site': expensive,
  'create-colleague-link': expensive,
  // By a link that was sent: one consent, one list, one choice. Each asks a platform.
  'authorize-colleague': returning,
  'get-colleague-accounts': returning,
  'connect-colleague': returning,
  'create-share-link': expensive,
  'create-report-schedule': expensive,
  'update-report-schedule': expensive,
  'send-report': expensive,
  'preview-report': { ...expensive, answerBytes: document.answerBytes },
  // Each password that is tried costs a hash.
  'open-share-link': { ...longList, perMinute: { user: null, tenant: null, anonymous: 30 }, counted: 'stored' },
  // A table of thousands of rows; the answer has to fit into Lambda's 6 MB once compressed.
  'print-document': { ...document, perMinute: { user: 60, tenant: 600, anonymous: null } },
  'print-shared-report': { ...document, perMinute: { user: null, tenant: null, anonymous: 30 }, counted: 'stored' },
  'open-colleague-link': { perMinute: { user: null, tenant: null, anonymous: 30 }, counted: 'stored' },
  // A page of nine services lists the accounts of each: nine calls a look.
  'get-token': { ...expensive, perMinute: { user: 180, tenant: 300, anonymous: null } },
  'get-verification-status': expensive,
  'test-facebook-page': expensive,
  'clear-metrics-cache': expensive,
  'create-user': expensive,
  'invite-user': expensive,
  'create-sales-token': expensive,

  'oauth-return': returning,
  'oauth-return-facebook': returning,
  'oauth-return-bing': returning,
  'oauth-return-linkedin': returning,
  'oauth-return-linkedin-org': returning,
  // Facebook calls from few addresses for everybody; the signature is checked before anything costs.
  'deauthorize-facebook': { perMinute: { user: null, tenant: null, anonymous: 600 }, caller: 'vendor' },
  'delete-facebook-data': { perMinute: { user: null, tenant: null, anonymous: 600 }, caller: 'vendor' },
  // A CRM sends for all of its customers from few addresses, and what it sends may be long.
  'receive-lead': {
    bodyBytes: 256 * kilobyte,
    perMinute: { user: null, tenant: null, anonymous: 1200 },
    caller: 'vendor',
    per: 'siteRefId',
  },
  // Fifty arrivals with their fields.
  'get-lead-sitemap': { answerBytes: 1024 * kilobyte },
  'add-lead-sitemap': { answerBytes: 1024 * kilobyte },
  'put-lead-sitemap': { answerBytes: 1024 * kilobyte },
  'rotate-intake-secret': { answerBytes: 1024 * kilobyte },
  'connect-intake-pull': { answerBytes: 1024 * kilobyte },
  'disconnect-intake-pull': { answerBytes: 1024 * kilobyte },
  'list-lead-sitemaps': longList,
  // Mail programs fetch the gauges of a whole office through one address.
  'get-gauge': { perMinute: { user: null, tenant: null, anonymous: 600 } },
  // Counted exactly, too, per email and caller (functions/services/people/email-check.ts).
  'check-user': { perMinute: { user: null, tenant: null, anonymous: 20 } },
  // Counted exactly, too, per email and caller (functions/services/people/sign-up.ts). A whole office may share an
  // address.
  'create-member': { perMinute: { user: null, tenant: null, anonymous: 20 }, counted: 'stored' },
  // Each may mail whom a task is given to.
  'create-task': { counted: 'stored' },
  'update-task': { counted: 'stored' },
  // Calendar programs ask for a whole office through one address.
  'get-task-calendar': { perMinute: { user: null, tenant: null, anonymous: 600 } },
  'list-tasks': longList,
  // A thousand marks at most.
  'mark-all-notifications-read': { perMinute: { user: 30, tenant: 300, anonymous: null } },
  'list-alerts': longList,
  // A hundred notifications with texts of unlimited length.
  'list-insights': { answerBytes: 2048 * kilobyte },
  'list-insights-below': { answerBytes: 2048 * kilobyte },
  // Alerts and recommendations of a thousand sites each.
  'list-findings': { answerBytes: 3072 * kilobyte },
  'list-inbox': { answerBytes: 1024 * kilobyte },
  'list-inbox-below': { answerBytes: 1024 * kilobyte },
  // WAF only knows paths, and create-member has the same one.
  'list-sign-ups': { perMinute: { user: 20, tenant: 300, anonymous: null } },
  'confirm-member': { perMinute: { user: null, tenant: null, anonymous: 20 }, counted: 'stored' },
  'check-sign-up': { perMinute: { user: null, tenant: null, anonymous: 30 } },
  'verify-code': { perMinute: { user: null, tenant: null, anonymous: 30 } },
};

type Limited = { readonly id: string; readonly method: HttpMethod; readonly access: AccessNeed };

/** The limits of an endpoint: those of its kind, and its own exceptions. */
export function getEndpointLimits({ id, method, access }: Limited): Limits {
  const kind = access.kind === 'public' ? 'public' : method === 'GET' ? 'read' : 'write';
  const exceptionsById: Readonly<Record<string, Partial<Limits> | undefined>> = exceptions;
  return { ...byKind[kind], ...exceptionsById[id] };
}
