import * as z from 'zod/mini';
import { businessTypes, militaryBranches } from '../../model/node.ts';
import { boundedText, idSchema, trimmedText } from '../../model/primitives.ts';
import { emailFieldSchema } from './login.ts';

/** The label of each business type and branch (specification 2, Signup). */
export const businessTypeNames: Record<(typeof businessTypes)[number], string> = {
  Recruitment: 'FranDev Site',
  Brand: 'Brand/SMB',
  Veteran: 'Veteran Owned',
  Ecommerce: 'Ecommerce',
};

const between = (name: string, minimum: number, maximum: number) =>
  trimmedText(maximum, `${name} must be at most ${maximum} characters`).check(
    z.minLength(1, `${name} is required`),
    z.minLength(minimum, `${name} must be at least ${minimum} characters`),
  );

/**
 * A host with optional port and path, as typed after the https:// picker; also a name that no one outside can reach is
 * refused.
 */
export const websiteHostPattern =
  /^(?!-)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(?::\d{1,5})?(?:\/[^\s]*)?$/i;

export const websiteFieldSchema = between('Website', 5, 75).check(z.regex(websiteHostPattern, 'Website is not valid'));
export const phonePattern = /^\(\d{3}\) \d{3}-\d{4}$/;
export const phoneFieldSchema = boundedText(20, 'Cell Phone must look like (999) 999-9999').check(
  z.minLength(1, 'Cell Phone is required'),
  z.regex(phonePattern, 'Cell Phone must look like (999) 999-9999'),
);

const fields = {
  brand: between('Company', 2, 50),
  protocol: z.enum(['https://', 'http://']),
  domain: websiteFieldSchema,
  contactFirstName: between('First name', 3, 25),
  contactLastName: between('Last name', 3, 40),
  email: emailFieldSchema,
  cellPhone: phoneFieldSchema,
  websiteType: z.optional(z.enum(businessTypes)),
  militaryBranch: z.optional(z.enum(militaryBranches)),
};

/** The question a sales token asks at sign-up: a branch, a business type, or neither. */
export type SignupQuestions = { readonly useServiceBranch: boolean; readonly showBusinessType: boolean };

const typeOrBranch = ({ useServiceBranch, showBusinessType }: SignupQuestions) =>
  z.refine<{ websiteType?: string | undefined; militaryBranch?: string | undefined }>(
    form =>
      useServiceBranch ? form.militaryBranch !== undefined : !showBusinessType || form.websiteType !== undefined,
    {
      message: useServiceBranch ? 'Military Branch is required' : 'Business Type is required',
      path: [useServiceBranch ? 'militaryBranch' : 'websiteType'],
    },
  );

/**
 * The signup form. With a sales token that uses a service branch the branch is required, otherwise the business
 * type where it is shown; the terms must be ticked (specification 2 and 5).
 */
export const signupFormSchema = (questions: SignupQuestions) =>
  z
    .strictObject({
      ...fields,
      terms: z.boolean().check(z.refine((ticked: boolean) => ticked, 'Please accept the terms and the privacy policy')),
    })
    .check(typeOrBranch(questions));

const trace = z.optional(z.string().check(z.maxLength(200)));

/** The body of `POST members` (specification 3, Signup payload): the same rules, and the visitor's source. */
export const signupPayloadSchema = z.strictObject({
  ...fields,
  referral: trace,
  status: z.enum(['evaluation', 'onboarding']),
  'test-onboarding': z.optional(z.boolean()),
  isFranchise: z.optional(z.boolean()),
  utm_source: trace,
  utm_campaign: trace,
  utm_medium: trace,
  salesToken: z.optional(idSchema),
  /** The same form sent again has one effect; the customer's own clients send none. */
  requestId: z.optional(idSchema),
  /** A field that no person sees: what fills it is no person. */
  fax: trace,
  /** Time the form was open, in milliseconds. */
  openFor: z.optional(z.int().check(z.nonnegative())),
});
export type SignupPayload = z.infer<typeof signupPayloadSchema>;

/** The status a signup sends: evaluation when the address contains quickstats (specification 4). */
export const signupStatus = (address: string): SignupPayload['status'] =>
  address.toLowerCase().includes('quickstats') ? 'evaluation' : 'onboarding';

/** Digits typed one by one become '(404) 555-0142'; what is not a digit is dropped. */
export function phoneMask(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 10);
  if (digits.length <= 3) return digits === '' ? '' : `(${digits}`;
  const rest = digits.length <= 6 ? digits.slice(3) : `${digits.slice(3, 6)}-${digits.slice(6)}`;
  return `(${digits.slice(0, 3)}) ${rest}`;
}
