import * as z from 'zod/mini';
import { idSchema, instantSchema } from './primitives.ts';

/** A person who may sign in (specification 3, User). `siteId` is null for admins. */
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
  createdAt: instantSchema,
});
export type User = z.infer<typeof userSchema>;

/** Colours and names of a white label (specification 3, Theme; defaults from section 9). */
export const themeSchema = z.object({
  origin: z.string(),
  title: z.string(),
  favIcon: z.optional(z.string()),
  mainLogo: z.optional(z.string()),
  primary: z.string(),
  secondary: z.string(),
  sideMenu: z.optional(z.string()),
  supportEmail: z.optional(z.string()),
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
