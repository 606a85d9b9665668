import { useState } from 'react';
import { getErrorReason } from '../../app/api/errors.ts';
import { isConflict } from '../../app/api/is-conflict.ts';
import {
  placeTasks,
  useDeleteTaskMutation,
  useLazyGetTaskQuery,
  useUpdateTaskMutation,
} from '../../app/api/task-endpoints.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { toTaskContent } from '../../../../shared/domain/tasks/change.ts';
import type { Task, TaskContent } from '../../../../shared/model/task.ts';

/** Two versions of one task: what stands now, and what this person wanted to write. */
export type Clash = { readonly theirs: Task; readonly mine: TaskContent };

export type TaskWrites = ReturnType<typeof useTaskWrites>;

/**
 * Writes tasks of a site as they were seen; where somebody else was faster both versions are held, and nothing is lost.
 */
export function useTaskWrites(siteId: string) {
  const dispatch = useAppDispatch();
  const [update, { isLoading: updating }] = useUpdateTaskMutation();
  const [remove, { isLoading: removing }] = useDeleteTaskMutation();
  const [read] = useLazyGetTaskQuery();
  const [clash, setClash] = useState<Clash | null>(null);
  /** A task that was just done, and its finding with it perhaps. */
  const [finished, setFinished] = useState<Task | null>(null);

  const save = async (task: Task, content: TaskContent): Promise<boolean> => {
    const answer = await update({ params: { taskId: task.taskId }, body: { revision: task.revision, task: content } });
    if (answer.data !== undefined) {
      const { task: written, next } = answer.data;
      placeTasks(dispatch, siteId, next === null ? [written] : [written, next]);
      setClash(null);
      if (next?.due != null)
        dispatch(toastShown({ tone: 'info', text: `The next one is due ${next.due}`, durationSeconds: 6 }));
      if (task.status !== 'done' && written.status === 'done' && written.from !== null) setFinished(written);
      return true;
    }
    const now = isConflict(answer.error) ? await read({ params: { taskId: task.taskId } }) : undefined;
    if (now?.data === undefined)
      dispatch(toastShown({ tone: 'bad', text: getErrorReason(now?.error ?? answer.error) }));
    else {
      placeTasks(dispatch, siteId, [now.data.task]);
      setClash({ theirs: now.data.task, mine: content });
    }
    return false;
  };
  return {
    busy: updating || removing,
    clash,
    finished,
    save,
    move: (task: Task, status: Task['status']) => save(task, { ...toTaskContent(task), status }),
    forgetClash: () => setClash(null),
    forgetFinished: () => setFinished(null),
    remove: async (task: Task): Promise<boolean> => {
      const answer = await remove({ params: { taskId: task.taskId }, query: { revision: String(task.revision) } });
      if (answer.error === undefined) placeTasks(dispatch, siteId, [], task.taskId);
      else dispatch(toastShown({ tone: 'bad', text: getErrorReason(answer.error) }));
      return answer.error === undefined;
    },
  };
}
