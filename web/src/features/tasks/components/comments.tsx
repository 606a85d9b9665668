import { useState, type FormEvent } from 'react';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import type { TaskComment } from '../../../../../shared/model/task.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAddTaskCommentMutation } from '../../../app/api/task-endpoints.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { TextArea } from '../../../components/form/text-area.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';

type Props = { taskId: string; comments: readonly TaskComment[] | undefined; timeZone: string; mayWrite: boolean };

/** What was said about a task; a comment that could not be sent stays in its field, and sent again it is one. */
export function Comments({ taskId, comments, timeZone, mayWrite }: Props) {
  const dispatch = useAppDispatch();
  const [add, { isLoading }] = useAddTaskCommentMutation();
  const [text, setText] = useState('');
  const [commentId, setCommentId] = useState(() => crypto.randomUUID());
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isLoading) return;
    const answer = await add({ params: { taskId }, body: { commentId, text: text.trim() } });
    if (answer.error !== undefined) {
      dispatch(toastShown({ tone: 'bad', text: getErrorReason(answer.error) }));
      return;
    }
    setText('');
    setCommentId(crypto.randomUUID());
  };
  return (
    <section className="task-comments" aria-label="Comments">
      <h3>Comments</h3>
      {comments?.length === 0 && <p className="quiet">Nothing was said yet.</p>}
      <ul>
        {comments?.map(comment => (
          <li key={comment.commentId}>
            <p>
              <strong>{comment.by || 'Somebody of the site'}</strong>{' '}
              <span className="quiet">{formatInstant(comment.at, timeZone)}</span>
            </p>
            <p className="task-comment-text">{comment.text}</p>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form onSubmit={event => void send(event)}>
          <TextArea label="Write a comment" rows={2} maxLength={1000} value={text} onChange={setText} />
          <Button type="submit" size="small" busy={isLoading} disabled={text.trim() === ''}>
            Comment
          </Button>
        </form>
      )}
    </section>
  );
}
