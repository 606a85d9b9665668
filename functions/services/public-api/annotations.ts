import type * as z from 'zod/mini';
import type { Annotation } from '../../../shared/model/annotation.ts';
import type { apiAnnotationSchema } from '../../../shared/model/public-api.ts';

/** Converts a note for programs: without its author. */
export const toApiAnnotation = ({
  annotationId: id,
  siteId,
  from,
  to,
  text,
  scope,
  kind,
}: Annotation): z.infer<typeof apiAnnotationSchema> => ({ id, siteId, from, to, text, scope, kind });
