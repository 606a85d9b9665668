import * as z from 'zod/mini';
import { connectableServices } from '../platforms/registry.ts';
import { idSchema, instantSchema } from './primitives.ts';
import { themeSchema } from './user.ts';

/**
 * A stored link that lets a person without an account connect one service of one site; only a hash of its code is
 * stored.
 */
export const colleagueLinkSchema = z.object({
  linkId: z.string(),
  siteId: idSchema,
  service: z.enum(connectableServices),
  /** The user who asks. The link can do no more than this user may when it is used. */
  makerId: z.string(),
  isInAdminGroup: z.boolean(),
  /** The maker's message to the colleague. */
  note: z.optional(z.string()),
  /** The address that the link was emailed to, if any. */
  email: z.optional(z.string()),
  createdAt: instantSchema,
  endsAt: instantSchema,
  /** The time it was first opened. */
  openedAt: z.optional(instantSchema),
  revokedAt: z.optional(instantSchema),
  usedAt: z.optional(instantSchema),
  /** The platform's name for the chosen account. */
  chosen: z.optional(z.string()),
});
export type ColleagueLink = z.infer<typeof colleagueLinkSchema>;

export const linkStates = ['open', 'used', 'ended', 'revoked'] as const;

/** A link as shown to users who may connect the service. */
export const madeLinkSchema = z.object({
  linkId: z.string(),
  service: z.enum(connectableServices),
  state: z.enum(linkStates),
  /** The name of the maker; null if removed. */
  madeBy: z.nullable(z.string()),
  email: z.nullable(z.string()),
  createdAt: instantSchema,
  endsAt: instantSchema,
  openedAt: z.nullable(instantSchema),
  usedAt: z.nullable(instantSchema),
  chosen: z.nullable(z.string()),
});
export type MadeLink = z.infer<typeof madeLinkSchema>;

/** All fields shown to the colleague. The request appears only while the link is open. */
export const openedLinkSchema = z.object({
  state: z.enum(linkStates),
  service: z.enum(connectableServices),
  siteName: z.string(),
  /** The first name of the asking user. */
  askedBy: z.string(),
  createdAt: instantSchema,
  endsAt: instantSchema,
  usedAt: z.nullable(instantSchema),
  chosen: z.nullable(z.string()),
  /** The site's IANA zone, which its days refer to. */
  timeZone: z.string(),
  /** The white label of the site's users, because the colleague knows the asking user under that name. */
  theme: themeSchema,
  asked: z.nullable(
    z.object({
      fullName: z.string(),
      company: z.nullable(z.string()),
      website: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});
export type OpenedLink = z.infer<typeof openedLinkSchema>;
