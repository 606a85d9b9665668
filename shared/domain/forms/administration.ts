import * as z from 'zod/mini';
import { daySchema, idSchema, patternText, trimmedText } from '../../model/primitives.ts';
import { emailFieldSchema } from './login.ts';

export const salesTokenMessages = {
  tooShort: 'Sales token must be greater than or equal to three characters.',
  incomplete: 'Sales token value must be at least three characters long and description must not be empty',
  taken: 'This Sales Token is already taken',
  available: 'This Sales Token is available!',
  exists: 'Sales token already exists. Please use another token value',
} as const;

/**
 * A sales token: id of three characters or more, a description, and an agent's unused email unless it is an
 * affiliate's.
 */
export const salesTokenFormSchema = z
  .strictObject({
    siteId: patternText(64, /^[A-Za-z0-9_-]*$/, 'Only letters, digits, - and _').check(
      z.minLength(3, salesTokenMessages.tooShort),
    ),
    name: trimmedText(120).check(z.minLength(1, salesTokenMessages.incomplete)),
    isAffiliate: z.boolean(),
    agentEmail: z.optional(emailFieldSchema),
  })
  .check(
    z.refine(({ isAffiliate, agentEmail }) => isAffiliate || agentEmail !== undefined, {
      message: 'A non-affiliate token needs a user email',
      path: ['agentEmail'],
    }),
  );

export type Availability = 'too-short' | 'checking' | 'taken' | 'available' | 'unknown';

/** Save is disabled unless the token is known not to be taken and nothing loads (specification 5). */
export const maySaveToken = (availability: Availability, loading: boolean): boolean =>
  availability === 'available' && !loading;

/** The availability of a token id among those known, without regard to case. */
export function checkTokenAvailability(siteId: string, taken: readonly string[]): Availability {
  if (siteId.length < 3) return 'too-short';
  return taken.some(other => other.toLowerCase() === siteId.toLowerCase()) ? 'taken' : 'available';
}

/** Adding and changing a user (specification 3 and 5). */
export const userFormSchema = z.strictObject({
  given_name: z.string().check(z.trim(), z.minLength(1, 'First name is required'), z.maxLength(50)),
  family_name: z.string().check(z.trim(), z.minLength(1, 'Last name is required'), z.maxLength(50)),
  email: emailFieldSchema,
  siteId: z.nullable(idSchema),
  enableSiteAlerts: z.boolean(),
  enableBillingEmails: z.boolean(),
});
export const userMessages = {
  taken: 'User email is already taken',
  mayNotUpdate: 'You do not have permissions to update a user',
  mayNotAdd: 'You do not have permissions to add a user',
} as const;

const budget = z.optional(z.number('Budgets must be numbers').check(z.nonnegative('Budgets must be 0 or more')));

/** Budgets and thresholds; the ROAS threshold moves in steps of 0.1 and only ecommerce sites have one. */
export const budgetsFormSchema = (isEcommerce: boolean) =>
  z.strictObject({
    dailyBudgets: z.strictObject({ ga: budget, fb: budget, bing: budget, linkedin: budget }),
    roasThreshold: isEcommerce
      ? z.optional(
          z.number('The ROAS threshold must be a number').check(
            z.nonnegative('The ROAS threshold must be 0 or more'),
            z.refine(
              (threshold: number) => Math.abs(threshold * 10 - Math.round(threshold * 10)) < 1e-9,
              'The ROAS threshold must be a multiple of 0.1',
            ),
          ),
        )
      : z.optional(z.undefined('Only ecommerce sites have a ROAS threshold')),
  });

/** The two override dates of a baseline audit. The specification gives no other limits. */
export const baselineFormSchema = z.strictObject({ startDate: daySchema, endDate: daySchema }).check(
  z.refine(({ startDate, endDate }) => startDate <= endDate, {
    message: 'The end date is before the start date',
    path: ['endDate'],
  }),
);

/** Linking sites to a region needs at least one (specification 5). */
export const linkSitesFormSchema = z.strictObject({
  siteIds: z.array(idSchema).check(z.minLength(1, 'You must select at least one site'), z.maxLength(100)),
});

/** A name filter applies from three characters, anywhere in the name, without regard to case. */
export function filterByName<T extends { readonly name: string }>(rows: readonly T[], typed: string): readonly T[] {
  const query = typed.trim().toLowerCase();
  return query.length < 3 ? rows : rows.filter(({ name }) => name.toLowerCase().includes(query));
}

/** The maximum avatar size in bytes with its message: 200 KB in the header, 100 KB in the checklist. */
export const avatarLimits = { header: 200, checklist: 100 } as const;
export function avatarProblem(bytes: number, place: keyof typeof avatarLimits): string | null {
  const kilobytes = avatarLimits[place];
  return bytes > kilobytes * 1024 ? `File size for avatars must not exceed ${kilobytes} KB` : null;
}

/** Shortens a Business Profile location's website to 50 characters and '...' (specification 5). */
export const websiteLabel = (website: string): string => (website.length > 50 ? `${website.slice(0, 50)}...` : website);
