import { useEffect, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import type { TaskComment } from '../../../../../shared/model/task.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAddTaskCommentMutation } from '../../../app/api/task-endpoints.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { readDraft } from '../../../app/unsaved/drafts.ts';
import { useDraft } from '../../../app/unsaved/use-draft.ts';
import { Button } from '../../../components/form/button.tsx';
import { TextArea } from '../../../components/form/text-area.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';

type Props = {
  taskId: string;
  comments: readonly TaskComment[] | undefined;
  timeZone: string;
  mayWrite: boolean;
  /** Called with true while an unsent comment is typed. */
  onText?: (typed: boolean) => void;
};

/** The record of an unsent comment's draft. */
export const commentRecord = (taskId: string): string => `comment.${taskId}`;
const draftSchema = z.object({ text: z.string(), commentId: z.string() });
export const hasCommentDraft = (taskId: string): boolean => readDraft(commentRecord(taskId), draftSchema) !== null;

/** The comments on a task; a failed comment stays in its field, and resending does not duplicate it. */
export function Comments({ taskId, comments, timeZone, mayWrite, onText }: Props) {
  const dispatch = useAppDispatch();
  const [add, { isLoading }] = useAddTaskCommentMutation();
  const [draft, setDraft] = useDraft(commentRecord(taskId), draftSchema);
  const text = draft?.text ?? '';
  const setText = (next: string) =>
    setDraft(next === '' ? null : { text: next, commentId: draft?.commentId ?? crypto.randomUUID() });
  const typed = text.trim() !== '';
  useEffect(() => onText?.(typed), [onText, typed]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (draft === null || !typed || isLoading) return;
    const answer = await add({ params: { taskId }, body: { commentId: draft.commentId, text: text.trim() } });
    if (answer.error !== undefined) {
      dispatch(toastShown({ tone: 'bad', text: getErrorReason(answer.error) }));
      return;
    }
    setDraft(null);
  };
  return (
    <section className="task-comments" aria-label="Comments">
      <h3>Comments</h3>
      {comments?.length === 0 && <p className="quiet">No comments yet.</p>}
      <ul>
        {comments?.map(comment => (
          <li key={comment.commentId}>
            <p>
              <strong>{comment.by || 'Someone at the site'}</strong>{' '}
              <span className="quiet">{formatInstant(comment.at, timeZone)}</span>
            </p>
            <p className="task-comment-text">{comment.text}</p>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form onSubmit={event => void send(event)}>
          <TextArea label="Write a comment" rows={2} maxLength={1000} value={text} onChange={setText} />
          <Button type="submit" size="small" busy={isLoading} disabled={!typed}>
            Comment
          </Button>
        </form>
      )}
    </section>
  );
}
