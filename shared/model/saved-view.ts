import * as z from 'zod/mini';
import { idSchema, instantSchema, patternText, savedIdSchema, trimmedText } from './primitives.ts';

/** A page of the product with its scope, period, comparison and filters: '/ads-paid?node=north&period=2026-10'. */
const addressSchema = patternText(1000, /^\/[a-z][a-z0-9/-]*(\?[\w.~!$&'()*+,;=:@%/?-]*)?$/, 'Not a page');

export const viewContentSchema = z.strictObject({
  name: trimmedText(60).check(z.minLength(1, 'Enter a name')),
  address: addressSchema,
  /** True for everyone with access to its node; otherwise only its author has it. */
  shared: z.boolean(),
});
export type ViewContent = z.infer<typeof viewContentSchema>;

/** A view that a person saved at a node. */
export const savedViewSchema = z.extend(viewContentSchema, {
  id: savedIdSchema,
  siteId: idSchema,
  authorId: idSchema,
  createdAt: instantSchema,
  revision: z.int(),
  deletedAt: z.optional(instantSchema),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** A view in the sidebar. */
export const listedViewSchema = z.extend(
  z.omit(savedViewSchema, { authorId: true, createdAt: true, deletedAt: true }),
  {
    /** True if the viewer saved it. */
    isOwn: z.boolean(),
    mayChange: z.boolean(),
    /** True if its site, region or group no longer exists. */
    isLost: z.boolean(),
  },
);
export type ListedView = z.infer<typeof listedViewSchema>;
