import * as z from 'zod/mini';
import { maxAnnotationText } from '../domain/annotations/annotations.ts';
import { annotationSchema, listedAnnotationSchema } from '../model/annotation.ts';
import { boundedText, daySchema, idSchema, trimmedText } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const ofNode = z.strictObject({ siteId: idSchema });
const ofAnnotation = z.strictObject({
  annotationId: boundedText(200).check(
    z.regex(/^[A-Za-z0-9_-]{3,64}\.\d{4}-\d\d-\d\d\.[\w-]{1,80}$/, 'Not an annotation'),
  ),
});
const site = { from: 'path', param: 'siteId' } as const;
const record = { from: 'record', kind: 'annotation', param: 'annotationId' } as const;
const { scope } = annotationSchema.shape;
const revisionSchema = z.int().check(z.gte(1));

/** The fields a person can write. */
export const annotationContentSchema = z.strictObject({
  from: daySchema,
  to: daySchema,
  text: trimmedText(maxAnnotationText).check(z.minLength(1, 'Write something')),
  scope,
});
export type AnnotationContent = z.infer<typeof annotationContentSchema>;

export const listAnnotations = defineEndpoint({
  id: 'list-annotations',
  area: 'annotations',
  method: 'GET',
  path: '/sites/{siteId}/annotations',
  summary: 'Annotations of a node and the nodes above it that cover a day of the range, newest first',
  params: ofNode,
  query: z.strictObject({ start: daySchema, end: daySchema }),
  status: 200,
  response: z.object({ annotations: z.array(listedAnnotationSchema) }),
  access: { kind: 'node', action: 'annotation.read', node: site },
});

export const createAnnotation = defineEndpoint({
  id: 'create-annotation',
  area: 'annotations',
  method: 'POST',
  path: '/sites/{siteId}/annotations',
  summary: 'Annotate a day or days of a node; the same request twice makes one annotation',
  params: ofNode,
  query: none,
  /** `requestId` is chosen by the caller, so that a call that is sent again makes one annotation. */
  body: z.extend(annotationContentSchema, { requestId: idSchema }),
  status: 200,
  response: z.object({ annotation: listedAnnotationSchema }),
  access: { kind: 'node', action: 'annotation.update', node: site },
});

export const updateAnnotation = defineEndpoint({
  id: 'update-annotation',
  area: 'annotations',
  method: 'PUT',
  path: '/annotations/{annotationId}',
  summary: 'Change an annotation as it was seen, or restore one that was deleted within a day',
  params: ofAnnotation,
  query: none,
  body: z.extend(annotationContentSchema, { revision: revisionSchema }),
  status: 200,
  /** The id contains the day, so another day has another id. */
  response: z.object({ annotation: listedAnnotationSchema }),
  access: { kind: 'node', action: 'annotation.update', node: record },
});

export const deleteAnnotation = defineEndpoint({
  id: 'delete-annotation',
  area: 'annotations',
  method: 'DELETE',
  path: '/annotations/{annotationId}',
  summary: 'Delete an annotation; for a day it can be restored',
  params: ofAnnotation,
  query: none,
  status: 200,
  /** Names what restores it. */
  response: z.object({ revision: revisionSchema }),
  access: { kind: 'node', action: 'annotation.update', node: record },
});
