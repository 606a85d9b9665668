import * as z from 'zod/mini';
import { idSchema, instantSchema } from './primitives.ts';
import { reportSchema } from './report.ts';
import { themeSchema } from './user.ts';

/** Reports that a link can show: their pages need no other data. */
export const sharedReports = ['monthly', 'annual'] as const;
export type SharedReport = (typeof sharedReports)[number];

/** The period of a link: 'latest' moves with time (the last whole month, this year), '2026-10' and '2026' are fixed. */
const sharedFields = {
  /** The recipient, in the maker's own text. */
  name: z.string(),
  report: z.enum(sharedReports),
  period: z.string().check(z.regex(/^(latest|\d{4}(-(0[1-9]|1[0-2]))?)$/, 'Not a month or a year')),
  compare: z.enum(['previous', 'year-ago']),
  hideMoney: z.boolean(),
} as const;

/** A stored link that shows one report of one node to everyone who has it. */
export const shareLinkSchema = z.object({
  ...sharedFields,
  /** The maker's message above the report. */
  note: z.optional(z.string()),
  linkId: z.string(),
  siteId: idSchema,
  /**
   * Its secret, stored so that the maker can copy the address again. Readers of this table already have access to
   * everything it opens.
   */
  code: z.string(),
  /** Salt and hash (scrypt), base64url; absent: opens without a password. */
  password: z.optional(z.object({ salt: z.string(), hash: z.string() })),
  /** The link shows no more than this user may read when it is opened. */
  makerId: z.string(),
  isInAdminGroup: z.boolean(),
  createdAt: instantSchema,
  endsAt: instantSchema,
  revokedAt: z.optional(instantSchema),
});
export type ShareLink = z.infer<typeof shareLinkSchema>;

export const shareLinkStates = ['live', 'expired', 'revoked'] as const;

/** A link as the node's users see it. */
export const listedShareLinkSchema = z.object({
  ...sharedFields,
  linkId: z.string(),
  /** Null after its end, when it would open nothing. */
  url: z.nullable(z.string()),
  state: z.enum(shareLinkStates),
  hasPassword: z.boolean(),
  /** The name of the maker; null if removed. */
  madeBy: z.nullable(z.string()),
  createdAt: instantSchema,
  endsAt: instantSchema,
  views: z.int(),
  lastViewAt: z.nullable(instantSchema),
});
export type ListedShareLink = z.infer<typeof listedShareLinkSchema>;

/** The content for visitors with a link: the report, or the password form. */
export const openedShareLinkSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('locked'), theme: themeSchema }),
  z.object({
    state: z.literal('open'),
    report: reportSchema,
    kind: z.enum(sharedReports),
    theme: themeSchema,
    logo: z.nullable(z.string()),
    sharedBy: z.string(),
    note: z.nullable(z.string()),
    endsAt: instantSchema,
  }),
]);
export type OpenedShareLink = z.infer<typeof openedShareLinkSchema>;
