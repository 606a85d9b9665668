import * as z from 'zod/mini';
import { serviceSchema, services } from '../platforms/registry.ts';
import { channelSchema, channels } from './panel.ts';
import { boundedText, daySchema, idSchema, instantSchema } from './primitives.ts';

/** The author of an annotation: a user ('note'), or something the product detected. */
export const annotationKinds = [
  'note',
  'alert',
  'connection',
  'setup',
  'speed',
  'campaign',
  'platform',
  'holiday',
] as const;
const kindSchema = z.enum(annotationKinds);
export type AnnotationKind = (typeof annotationKinds)[number];

/** All metrics, those of one channel, or those of one platform. */
export const annotationScopes = ['all', ...channels, ...services] as const;
const scopeSchema = z.union([z.literal('all'), channelSchema, serviceSchema]);
export type AnnotationScope = z.infer<typeof scopeSchema>;

/** The part of an annotation that a chart shows. */
export const annotationSchema = z.object({
  annotationId: boundedText(200),
  /** The node it applies to, including everything below. */
  siteId: idSchema,
  /** First and last day, in the node's time zone. */
  from: daySchema,
  to: daySchema,
  text: z.string(),
  scope: scopeSchema,
  kind: kindSchema,
});
export type Annotation = z.infer<typeof annotationSchema>;

/** Extra fields of a page's answer; absent if they could not be read or the viewer has no access. */
export const annotatedFields = { annotations: z.optional(z.array(annotationSchema)) };

export type Annotated = { readonly annotations?: readonly Annotation[] | undefined };

/** A stored annotation: written by a user, or once by the product (without an author). */
export const storedAnnotationSchema = z.extend(annotationSchema, {
  authorId: z.optional(idSchema),
  createdAt: instantSchema,
  editedAt: z.optional(instantSchema),
  revision: z.int(),
  deletedAt: z.optional(instantSchema),
});
export type StoredAnnotation = z.infer<typeof storedAnnotationSchema>;

/** An annotation in the list of notes. */
export const listedAnnotationSchema = z.extend(annotationSchema, {
  siteName: z.string(),
  /** The author of a user's note; null if removed. Absent: automatic, or written by a user above the viewer's node. */
  author: z.optional(z.nullable(z.string())),
  editedAt: z.optional(instantSchema),
  revision: z.int(),
  /** True if the viewer can edit and delete it. */
  mayChange: z.boolean(),
});
export type ListedAnnotation = z.infer<typeof listedAnnotationSchema>;
