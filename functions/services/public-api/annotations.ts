import type { Annotation } from '../../../shared/model/annotation.ts';

/** Renames a note's id for programs. The endpoint's schema strips its author. */
export const toApiAnnotation = (note: Annotation) => ({ ...note, id: note.annotationId });
