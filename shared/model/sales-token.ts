import * as z from 'zod/mini';
import { idSchema } from './primitives.ts';

/** A signup page's data about the sales token in its address (specification 3, Sales-token info). */
export const salesTokenInfoSchema = z.strictObject({
  logo: z.optional(z.string()),
  useServiceBranch: z.boolean(),
  showBusinessType: z.boolean(),
  backgroundImage: z.optional(z.string()),
  trialExtensionOverrideDays: z.optional(z.int().check(z.gte(1), z.lte(365))),
  directoryAccess: z.boolean(),
});
export type SalesTokenInfo = z.infer<typeof salesTokenInfoSchema>;

/** A sales token in the administration list: a node of type TOKEN, with its paired agent if there is one. */
export const salesTokenSchema = z.strictObject({
  siteId: idSchema,
  name: z.string(),
  attr: z.strictObject({ logo: z.optional(z.string()), isAffiliate: z.boolean() }),
  agentUserId: z.optional(z.string()),
  agentEmail: z.optional(z.string()),
});
export type SalesToken = z.infer<typeof salesTokenSchema>;

/**
 * One-time setup services in order (specification 9, Setup products). The payment provider has the prices. The two
 * bootcamps have no description.
 */
export const setupProducts = [
  { productId: 'analytics-core', order: 1, description: 'Analytics core' },
  { productId: 'ecommerce-analytics', order: 2, description: 'E-commerce analytics' },
  { productId: 'social', order: 3, description: 'Social' },
  { productId: 'marketing-automation', order: 4, description: 'Marketing automation' },
  { productId: 'paid-ads', order: 5, description: 'Paid ads' },
  { productId: 'wordpress', order: 6, description: 'Wordpress' },
  { productId: 'shopping-cart', order: 7, description: 'Shopping cart' },
  { productId: 'veteran-social', order: 8, description: 'Partner social offer for veterans' },
  { productId: 'bootcamp-1', order: 9, description: '' },
  { productId: 'bootcamp-2', order: 10, description: '' },
] as const;

export const productCategories = [
  'Health',
  'Foods and Beverages',
  'Fitness',
  'Apparel',
  'Toys & Hobbies',
  'Sports',
  'Baby',
  'Electronics',
  'Other',
] as const;
export const organizationLevels = ['Site', 'Region', 'Organization', 'Agency', 'Company'] as const;
