import * as z from 'zod/mini';

/** The small values in every entity. Each schema is both the type and the check at a boundary. */

/**
 * Returns a schema for text up to a length. The length is checked first and ends the check, so that no pattern or later
 * rule runs on longer text (zod continues after a failed check without `abort`).
 */
export const boundedText = (longest: number, tooLong = `At most ${longest} characters`) =>
  z.string().check(z.maxLength(longest, { error: tooLong, abort: true }));

/** Returns the same schema, with surrounding spaces removed before the length is counted. */
export const trimmedText = (longest: number, tooLong = `At most ${longest} characters`) =>
  z.string().check(z.trim(), z.maxLength(longest, { error: tooLong, abort: true }));

/**
 * Returns a schema for text up to a length with a pattern. The pattern takes time in proportion to the text, never
 * more.
 */
export const patternText = (longest: number, pattern: RegExp, message: string) =>
  boundedText(longest).check(z.regex(pattern, message));

/** Returns a schema for an object with user-chosen keys, up to a number. */
export const boundedRecord = <Key extends z.core.$ZodRecordKey, Value extends z.core.$ZodType>(
  key: Key,
  value: Value,
  most: number,
) =>
  z.record(key, value).check(
    z.refine(entries => Object.keys(entries).length <= most, {
      error: `At most ${most} entries`,
      params: { mostEntries: most },
    }),
  );

/** Matches an email address: one @, followed by text with a dot inside it. */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/;

/** An id of a node, user or record, unique across all types in any case. */
export const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{3,64}$/, 'Not a valid id'));

/** An id of something saved at a node: the node's id, a dot, and a random part. */
export const savedIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{3,64}\.[a-z0-9]{8,16}$/, 'Not a valid id'));
/** The subject of numbers: a node, or a group of a node's sites. */
export const scopeIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{3,64}(\.[a-z0-9]{8,16})?$/, 'Not a valid id'));

/** A calendar day in a known time zone, 'yyyy-MM-dd', in a century with business records. */
export const daySchema = z
  .string()
  .check(z.regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Not a day'));

/** A calendar month keyed yyyyMM (specification 9, Periods), of the same centuries. */
export const yearMonthSchema = z.string().check(z.regex(/^(19|20|21)\d{2}(0[1-9]|1[0-2])$/, 'Not a month'));

/** An instant, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

/** ISO 4217, upper case. */
export const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/, 'Not a currency code'));

/** The body of every API error: a stable code, a sentence for users, and the invalid fields. */
export const errorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** A number that DynamoDB stores exactly: at most 1e126, and zero or at least 1e-130. */
export const storableNumber = z
  .number()
  .check(
    z.refine(value => value === 0 || (Math.abs(value) >= 1e-100 && Math.abs(value) <= 1e100), 'Not a usable number'),
  );
