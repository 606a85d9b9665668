import { useState } from 'react';
import { addDays } from '../../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../../shared/domain/periods/zone.ts';
import { taskLink } from '../../../../shared/domain/tasks/source.ts';
import type { NodeSummary, SeenNode } from '../../../../shared/model/node.ts';
import type { Task, TaskSource } from '../../../../shared/model/task.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { placeTasks, useCreateTaskMutation } from '../../app/api/task-endpoints.ts';
import { useAppDispatch } from '../../app/store.ts';
import { useAccess } from '../access/use-access.ts';
import { Button, ButtonLink } from '../form/button.tsx';
import { toastShown } from '../toast/toast-slice.ts';

/** Days until a new task is due. */
const usualDays = 7;

type Made = { from: TaskSource; timeZone: string; small?: boolean };

/** Creates a task from a finding with one click, due in a week and owned by the user. Then it links to the task. */
export function MakeTask({ site, ...made }: Made & { site: NodeSummary | SeenNode | undefined }) {
  const access = useAccess();
  if (site === undefined || access?.may('task.update', site) !== true) return null;
  return <MakeTaskButton {...made} siteId={site.siteId} ownerId={access.userId} />;
}

/** The same button for a user whose permission is already checked. */
export function MakeTaskButton({
  from,
  siteId,
  ownerId,
  timeZone,
  small = true,
}: Made & { siteId: string; ownerId: string }) {
  const dispatch = useAppDispatch();
  const [create, { isLoading }] = useCreateTaskMutation();
  const [task, setTask] = useState<Task | null>(null);
  const size = small ? 'small' : 'medium';
  if (task !== null)
    return (
      <ButtonLink size={size} look="quiet" to={taskLink(task)}>
        Open task
      </ButtonLink>
    );
  const make = async () => {
    const due = addDays(siteToday(new Date(), timeZone), usualDays);
    const content = { title: from.title, note: '', status: 'open' as const, ownerId, due, repeat: null };
    const answer = await create({
      params: { siteId },
      body: { requestId: crypto.randomUUID(), task: content, from },
    });
    if (answer.data === undefined) {
      dispatch(toastShown({ tone: 'bad', text: getErrorReason(answer.error) }));
      return;
    }
    placeTasks(dispatch, siteId, [answer.data.task]);
    setTask(answer.data.task);
    dispatch(
      toastShown({
        tone: 'good',
        text: answer.data.isNew ? 'Task created, due in a week' : 'A task already exists',
      }),
    );
  };
  return (
    <Button
      size={size}
      look="quiet"
      busy={isLoading}
      aria-label={`Create task: ${from.title}`}
      onClick={() => void make()}
    >
      Create task
    </Button>
  );
}
