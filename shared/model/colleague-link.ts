import * as z from 'zod/mini';
import { connectableServices } from '../platforms/registry.ts';
import { idSchema, instantSchema } from './primitives.ts';
import { themeSchema } from './user.ts';

/**
 * A link by which somebody without an account connects one service of one site, as it is stored; its code is kept as a
 * hash.
 */
export const colleagueLinkSchema = z.object({
  linkId: z.string(),
  siteId: idSchema,
  service: z.enum(connectableServices),
  /** Who asks. The link can do no more than this person may at the moment it is used. */
  makerId: z.string(),
  isInAdminGroup: z.boolean(),
  /** What the maker says to the colleague. */
  note: z.optional(z.string()),
  /** Where the link was mailed to, where it was. */
  email: z.optional(z.string()),
  createdAt: instantSchema,
  endsAt: instantSchema,
  /** When it was first opened. */
  openedAt: z.optional(instantSchema),
  revokedAt: z.optional(instantSchema),
  usedAt: z.optional(instantSchema),
  /** What was chosen, as its platform calls it. */
  chosen: z.optional(z.string()),
});
export type ColleagueLink = z.infer<typeof colleagueLinkSchema>;

export const linkStates = ['open', 'used', 'ended', 'revoked'] as const;

/** A link as those who may connect the service see it. */
export const madeLinkSchema = z.object({
  linkId: z.string(),
  service: z.enum(connectableServices),
  state: z.enum(linkStates),
  /** Name of the person who made it; null once they are gone. */
  madeBy: z.nullable(z.string()),
  email: z.nullable(z.string()),
  createdAt: instantSchema,
  endsAt: instantSchema,
  openedAt: z.nullable(instantSchema),
  usedAt: z.nullable(instantSchema),
  chosen: z.nullable(z.string()),
});
export type MadeLink = z.infer<typeof madeLinkSchema>;

/** All that the colleague is told. What was asked is said only while the link is open. */
export const openedLinkSchema = z.object({
  state: z.enum(linkStates),
  service: z.enum(connectableServices),
  siteName: z.string(),
  /** First name of who asks. */
  askedBy: z.string(),
  createdAt: instantSchema,
  endsAt: instantSchema,
  usedAt: z.nullable(instantSchema),
  chosen: z.nullable(z.string()),
  /** The site's zone, an IANA name: its days are the ones that are meant. */
  timeZone: z.string(),
  /** The white label of the site's people: whoever asks is known to the colleague by that name. */
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
