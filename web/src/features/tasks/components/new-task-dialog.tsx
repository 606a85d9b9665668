import { useState } from 'react';
import * as z from 'zod/mini';
import type { TaskPerson } from '../../../../../shared/contract/tasks.ts';
import { type TaskContent, taskContentSchema, type TaskStatus } from '../../../../../shared/model/task.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { placeTasks, useCreateTaskMutation } from '../../../app/api/task-endpoints.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { useDraft } from '../../../app/unsaved/use-draft.ts';
import { Button } from '../../../components/form/button.tsx';
import { ProblemText } from '../../../components/form/problem-text.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import { TaskForm } from './task-form.tsx';

type Props = {
  siteId: string;
  status: TaskStatus;
  ownerId: string;
  people: readonly TaskPerson[];
  timeZone: string;
  onClose: () => void;
};

const draftSchema = z.object({ content: taskContentSchema, requestId: z.string() });

/** Creates a task; sending it twice creates only one. */
export function NewTaskDialog({ siteId, status, ownerId, people, timeZone, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [create, { isLoading, error }] = useCreateTaskMutation();
  const [tried, setTried] = useState(false);
  const [draft, setDraft] = useDraft(`new-task.${siteId}`, draftSchema);
  const content: TaskContent = draft?.content ?? { title: '', note: '', status, ownerId, due: null, repeat: null };
  // Retyped content stays the same request.
  const setContent = (next: TaskContent) =>
    setDraft({ content: next, requestId: draft?.requestId ?? crypto.randomUUID() });
  const cancel = () => {
    setDraft(null);
    onClose();
  };
  const save = async () => {
    setTried(true);
    const title = content.title.trim();
    if (title === '' || draft === null || isLoading) return;
    const { requestId } = draft;
    const answer = await create({ params: { siteId }, body: { requestId, task: { ...content, title } } });
    if (answer.data === undefined) return;
    placeTasks(dispatch, siteId, [answer.data.task]);
    cancel();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={content.title.trim() !== '' || content.note.trim() !== ''}
      onDiscard={() => setDraft(null)}
      title="New task"
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button look="primary" busy={isLoading} onClick={() => void save()}>
            Add task
          </Button>
        </>
      }
    >
      <ProblemText text={error === undefined ? null : getErrorReason(error)} supportEmail={undefined} />
      <TaskForm content={content} people={people} tried={tried} zoneName={zoneName(timeZone)} onChange={setContent} />
    </Dialog>
  );
}
