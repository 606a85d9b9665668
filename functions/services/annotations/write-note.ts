import { isDeepStrictEqual } from 'node:util';
import type { AnnotationContent } from '../../../shared/contract/annotations.ts';
import { findRangeProblem, maxNotes } from '../../../shared/domain/annotations/annotations.ts';
import { isDay } from '../../../shared/domain/periods/days.ts';
import type { ListedAnnotation, StoredAnnotation } from '../../../shared/model/annotation.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { conflict, forbidden, invalid, notFound } from '../../runtime/errors.ts';
import { addNote, annotationId, findAnnotation, localId, replaceAnnotation } from '../../stores/annotations.ts';
import { namesOfUsers } from '../people/names.ts';

const changedMeanwhile = 'Someone else changed this note in the meantime. Nothing was saved; look at it again first';

/** @throws {DomainError} invalid-request for invalid days, or too many */
function checkDays({ from, to }: AnnotationContent): void {
  if (!isDay(from)) throw invalid([{ path: 'body.from', message: 'Not a valid date' }]);
  if (!isDay(to)) throw invalid([{ path: 'body.to', message: 'Not a valid date' }]);
  const problem = findRangeProblem({ from, to });
  if (problem !== null) throw invalid([{ path: 'body.to', message: problem }]);
}

const toListed = (stored: StoredAnnotation, { name }: SiteNode, author: string | null): ListedAnnotation => ({
  ...stored,
  siteName: name,
  author,
  mayChange: true,
});
const formatAuthorName = ({ given_name, family_name }: User) => `${given_name} ${family_name}`.trim();

/**
 * Creates a note at a node; repeating the request returns the same note.
 * @throws {DomainError} conflict if the node has the maximum
 */
export async function createNote(
  node: SiteNode,
  { requestId, ...content }: AnnotationContent & { readonly requestId: string },
  { user, now }: { readonly user: User; readonly now: Date },
): Promise<ListedAnnotation> {
  checkDays(content);
  const note: StoredAnnotation = {
    ...content,
    annotationId: annotationId(node.siteId, content.to, `n-${requestId}`),
    siteId: node.siteId,
    kind: 'note',
    authorId: user.userId,
    createdAt: now.toISOString(),
    revision: 1,
  };
  const stored = await addNote(note, maxNotes);
  if (stored === null)
    throw conflict(`${node.name} has ${maxNotes} notes, the most it may have. Delete one that is no longer needed`);
  const names = stored.authorId === user.userId ? null : await namesOfUsers([stored.authorId ?? '']);
  return toListed(stored, node, names === null ? formatAuthorName(user) : (names.get(stored.authorId ?? '') ?? null));
}

/** Finds a person's note, deleted or not. */
async function findNote(id: string): Promise<StoredAnnotation | null> {
  const stored = await findAnnotation(id);
  if (stored !== null && stored.kind !== 'note')
    throw forbidden('Automatic notes cannot be changed. Hide their kind under Show on charts');
  return stored;
}

/**
 * Changes a note or restores a deleted one; repeating the change returns the same note.
 * @throws {DomainError} conflict if someone else changed it
 */
export async function changeNote(
  node: SiteNode,
  { id, revision, content }: { readonly id: string; readonly revision: number; readonly content: AnnotationContent },
  now: Date,
): Promise<ListedAnnotation> {
  checkDays(content);
  const movedId = annotationId(node.siteId, content.to, localId(id));
  const current = await findNote(id);
  const isWritten = (stored: StoredAnnotation | null): stored is StoredAnnotation =>
    stored !== null &&
    stored.revision === revision + 1 &&
    stored.deletedAt === undefined &&
    isDeepStrictEqual(pickContent(stored), content);
  const answer = async (stored: StoredAnnotation) => {
    const names = await namesOfUsers([stored.authorId ?? '']);
    return toListed(stored, node, names.get(stored.authorId ?? '') ?? null);
  };
  const written = current === null ? await findNote(movedId) : current;
  if (isWritten(written)) return answer(written);
  if (current === null) throw notFound();
  if (current.revision !== revision) throw conflict(changedMeanwhile);
  const { deletedAt, ...currentFields } = current;
  const isRestored = deletedAt !== undefined && isDeepStrictEqual(pickContent(current), content);
  const next: StoredAnnotation = {
    ...currentFields,
    ...content,
    annotationId: movedId,
    revision: revision + 1,
    ...(isRestored ? {} : { editedAt: now.toISOString() }),
  };
  if (!(await replaceAnnotation(current, next))) throw conflict(changedMeanwhile);
  return answer(next);
}

const pickContent = ({ from, to, text, scope }: AnnotationContent): AnnotationContent => ({ from, to, text, scope });

/**
 * Deletes a note and returns what restores it, also when repeated.
 * @throws {DomainError} conflict if someone changes it at the same moment
 */
export async function deleteNote(id: string, now: Date): Promise<{ revision: number }> {
  const current = await findNote(id);
  if (current === null) throw notFound();
  if (current.deletedAt !== undefined) return { revision: current.revision };
  const next = { ...current, revision: current.revision + 1, deletedAt: now.toISOString() };
  if (!(await replaceAnnotation(current, next))) throw conflict(changedMeanwhile);
  return { revision: next.revision };
}
