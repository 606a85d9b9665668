import { useState } from 'react';
import type { TaskPerson } from '../../../../../shared/contract/tasks.ts';
import type { TaskContent, TaskStatus } from '../../../../../shared/model/task.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { placeTasks, useCreateTaskMutation } from '../../../app/api/task-endpoints.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { ProblemText } from '../../../components/form/problem-text.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { zoneName } from '../../../components/time/zone-name.ts';
import { TaskForm } from './task-form.tsx';

type Props = {
  siteId: string;
  status: TaskStatus;
  ownerId: string;
  people: readonly TaskPerson[];
  timeZone: string;
  onClose: () => void;
};

/** A new task; sent twice it is one. */
export function NewTaskDialog({ siteId, status, ownerId, people, timeZone, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [create, { isLoading, error }] = useCreateTaskMutation();
  const [requestId] = useState(() => crypto.randomUUID());
  const [tried, setTried] = useState(false);
  const [content, setContent] = useState<TaskContent>({
    title: '',
    note: '',
    status,
    ownerId,
    due: null,
    repeat: null,
  });
  const save = async () => {
    setTried(true);
    const title = content.title.trim();
    if (title === '') return;
    const answer = await create({ params: { siteId }, body: { requestId, task: { ...content, title } } });
    if (answer.data === undefined) return;
    placeTasks(dispatch, siteId, [answer.data.task]);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="New task"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
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
