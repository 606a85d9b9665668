import * as z from 'zod/mini';

/**
 * The small values every entity is made of. Each schema is both the type and the check at a boundary.
 */

/**
 * Text of at most so many characters. The length is checked first and ends the check: no pattern and no rule behind it
 * runs on longer text (zod goes on after a failed check unless it says `abort`).
 */
export const boundedText = (longest: number, tooLong = `At most ${longest} characters`) =>
  z.string().check(z.maxLength(longest, { error: tooLong, abort: true }));

/** The same without spaces around it, so that only what remains is counted. */
export const trimmedText = (longest: number, tooLong = `At most ${longest} characters`) =>
  z.string().check(z.trim(), z.maxLength(longest, { error: tooLong, abort: true }));

/** Text of at most so many characters in a form. The pattern takes time in proportion to the text, never more. */
export const patternText = (longest: number, pattern: RegExp, message: string) => boundedText(longest).check(z.regex(pattern, message));

/** An object with keys of people's choosing, of at most so many. */
export const boundedRecord = <Key extends z.core.$ZodRecordKey, Value extends z.core.$ZodType>(key: Key, value: Value, most: number) =>
  z.record(key, value).check(
    z.refine(entries => Object.keys(entries).length <= most, { error: `At most ${most} entries`, params: { mostEntries: most } }),
  );

/** The form of an email address: one @, and a dot in what follows with something on both sides of it. */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/;

/** An id of a node, user or record. Unique across all types without regard to case. */
export const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{3,64}$/, 'Not a valid id'));

/** A calendar day in some stated time zone, 'yyyy-MM-dd'. */
export const daySchema = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Not a day'));

/** A calendar month keyed yyyyMM (specification 9, Periods). */
export const yearMonthSchema = z.string().check(z.regex(/^\d{4}(0[1-9]|1[0-2])$/, 'Not a month'));

/** An instant, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

/** ISO 4217, upper case. */
export const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/, 'Not a currency code'));

/** The connectable services and PageSpeed, keyed as in `attr.accounts` (specification 9, Integrations). */
export const services = [
  'ga', 'ga4', 'gmb', 'fb', 'fbPage', 'linkedin', 'linkedinOrg', 'bing', 'gsc', 'pagespeed',
] as const;
export const serviceSchema = z.enum(services);
export type Service = z.infer<typeof serviceSchema>;

/** What a person calls each service (specification 9, Integrations). */
export const serviceNames: Record<Service, string> = {
  ga: 'Universal Analytics',
  ga4: 'Google Analytics',
  gmb: 'Google Business Profile',
  fb: 'Facebook Ads',
  fbPage: 'Facebook Insights',
  linkedin: 'LinkedIn Ads',
  linkedinOrg: 'LinkedIn Organization',
  bing: 'Microsoft Ads',
  gsc: 'Google Search Console',
  pagespeed: 'PageSpeed Insights',
};

/** Whose sign-in a service stands on. PageSpeed needs none; Universal Analytics is retired. */
export const providers = ['google', 'facebook', 'linkedin', 'microsoft'] as const;
export type Provider = (typeof providers)[number];

/** Services with an account to choose, that are pulled, and the provider of each. */
export const providerOf = {
  ga4: 'google',
  gmb: 'google',
  gsc: 'google',
  fb: 'facebook',
  fbPage: 'facebook',
  linkedin: 'linkedin',
  linkedinOrg: 'linkedin',
  bing: 'microsoft',
} as const satisfies Partial<Record<Service, Provider>>;
export type ConnectableService = keyof typeof providerOf;
export const connectableServices = [
  'ga4', 'gmb', 'gsc', 'fbPage', 'linkedinOrg', 'bing', 'fb', 'linkedin',
] as const satisfies readonly ConnectableService[];

/** A service's panel in addresses: what is stored under `ga4` is the panel `ga` (specification 3, Accounts). */
export const panelOf = (service: Service): string => (service === 'ga4' ? 'ga' : service);

/** Everything an API error answers: a stable code, a sentence for a person, and what was wrong where. */
export const errorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
