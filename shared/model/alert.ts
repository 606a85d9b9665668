import * as z from 'zod/mini';

/** What an alert compares and says (specification 3, Alert definition). */
export const alertDefinitionSchema = z.strictObject({
  title: z.string(),
  altTitle: z.optional(z.string()),
  icon: z.string(),
  value: z.nullable(z.number()),
  operator: z.enum(['increased', 'decreased', 'at-most', 'not-tracking']),
  comparison: z.nullable(z.number()),
  link: z.string(),
  description: z.string(),
  isNegative: z.boolean(),
});
export type AlertDefinition = z.infer<typeof alertDefinitionSchema>;
