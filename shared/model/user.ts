import * as z from 'zod/mini';
import { mailChoicesSchema } from './mail-choices.ts';
import { newsKinds } from './news-kind.ts';
import { emailPattern, idSchema, instantSchema, patternText } from './primitives.ts';

/** A person who can sign in (specification 3, User). `siteId` is null for admins. */
export const userSchema = z.strictObject({
  /** The identity provider's subject. */
  userId: z.string().check(z.minLength(3), z.maxLength(64)),
  email: z.string().check(z.maxLength(100)),
  given_name: z.string().check(z.maxLength(50)),
  family_name: z.string().check(z.maxLength(50)),
  siteId: z.nullable(idSchema),
  /** An admin needs both this record and the group claim. */
  isAdmin: z.boolean(),
  disabled: z.boolean(),
  avatar: z.optional(z.string()),
  enableSiteAlerts: z.boolean(),
  enableBillingEmails: z.boolean(),
  enableIntroTutorial: z.boolean(),
  /** Email frequency by kind of news; ignored while site alerts are off. */
  mailChoices: z.optional(mailChoicesSchema),
  /** Kinds of news hidden from their notifications; absent: none. */
  mutedKinds: z.optional(z.array(z.enum(newsKinds)).check(z.maxLength(newsKinds.length))),
  /** All notifications up to this instant are read: "mark all" writes it instead of a mark on each. */
  inboxReadAt: z.optional(instantSchema),
  createdAt: instantSchema,
  /** The time of an invitation that has not been accepted yet. */
  invitedAt: z.optional(instantSchema),
  /** The time an administrator set an email that the user has not confirmed by the emailed link yet. */
  emailChangedAt: z.optional(instantSchema),
  /** The mail provider's bounce or complaint about their address, which restricts later emails. */
  mailRefused: z.optional(
    z.object({ at: instantSchema, why: z.enum(['bounced', 'complained']), reason: z.optional(z.string()) }),
  ),
  /**
   * Sessions started before this second of the epoch have ended: a token counts by its `auth_time`, which has only
   * seconds. Absent: none was ended.
   */
  sessionsValidAfter: z.optional(z.int().check(z.nonnegative())),
  /** Browsers that the user signed in with, newest first: the hash of a cookie, its name and its last sign-in. */
  devices: z.optional(
    z.array(z.object({ id: z.string(), name: z.string(), at: instantSchema })).check(z.maxLength(20)),
  ),
  /** The people as whom an administrator may view the product, and until when. */
  viewing: z.optional(z.array(z.object({ userId: z.string(), until: instantSchema })).check(z.maxLength(10))),
  /** Grows with every change; absent: 0. */
  revision: z.optional(z.int().check(z.nonnegative())),
});
export type User = z.infer<typeof userSchema>;

/** Colors and names of a white label (specification 3, Theme; defaults from section 9). */
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'A color like #284699'));
/** An uploaded image: pages load none from other origins (Content-Security-Policy). */
const image = patternText(300, /^\/media\/[\w./-]+$/, 'An uploaded image');
export const themeSchema = z.object({
  /** 'https://app.example.com'; '' for one that belongs to an organization alone. */
  origin: z.string().check(z.maxLength(200)),
  /** The organization whose users see it, whatever address they use. */
  siteId: z.optional(idSchema),
  title: z.string().check(z.minLength(1), z.maxLength(60)),
  favIcon: z.optional(image),
  mainLogo: z.optional(image),
  primary: colour,
  secondary: colour,
  sideMenu: z.optional(colour),
  supportEmail: z.optional(patternText(100, emailPattern, 'Email is not valid')),
  /** True if shop pages are shown at this address (specification 3, Theme). */
  attr: z.optional(z.strictObject({ hasEcommerce: z.optional(z.boolean()) })),
  /** 'Company' or, on one white-label host, 'Brand'. */
  topLevelName: z.enum(['Company', 'Brand']),
});
export type Theme = z.infer<typeof themeSchema>;

export const defaultTheme: Theme = {
  origin: '',
  title: 'The Insights Engine',
  primary: '#284699',
  secondary: '#239ad4',
  topLevelName: 'Company',
};
