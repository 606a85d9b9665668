import { useRef, useState } from 'react';
import { apiSlice } from '../../app/api/api-slice.ts';
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
import {
  differingFields,
  mergeTaskContent,
  takeFields,
  type TaskField,
  toTaskContent,
} from '../../../../shared/domain/tasks/change.ts';
import type { Task, TaskContent } from '../../../../shared/model/task.ts';

/** Fields of one task that two users changed since both saw it: the stored text, and this user's. */
export type Clash = {
  readonly theirs: Task;
  readonly mine: TaskContent;
  /** All fields without a conflict. */
  readonly merged: TaskContent;
  readonly fields: readonly TaskField[];
};

export type TaskWrites = ReturnType<typeof useTaskWrites>;

/** The number of times a save is merged and sent again while others keep changing the task. */
const maxTries = 4;

/**
 * Writes tasks of a site, one write after another for each task. Changes that others stored in the meantime are merged;
 * if both changed a field, the user chooses between both versions.
 */
export function useTaskWrites(siteId: string) {
  const dispatch = useAppDispatch();
  const [update, { isLoading: updating }] = useUpdateTaskMutation();
  const [remove, { isLoading: removing }] = useDeleteTaskMutation();
  const [read] = useLazyGetTaskQuery();
  const [clash, setClash] = useState<Clash | null>(null);
  /** A task that was just finished, so that its finding can be resolved with it. */
  const [finished, setFinished] = useState<Task | null>(null);
  /** The last write of each task, with what it stored. */
  const last = useRef(new Map<string, Promise<Task | null>>());

  const write = async (viewedTask: Task, content: TaskContent, stored: Task | null): Promise<Task | null> => {
    let base = viewedTask;
    let mine = content;
    // This tab's own write came in between: the newer one wins.
    if (stored !== null && stored.revision > base.revision) {
      mine = takeFields(toTaskContent(stored), content, differingFields(toTaskContent(base), content));
      base = stored;
    }
    for (let attempt = 1; attempt <= maxTries; attempt += 1) {
      const answer = await update({ params: { taskId: base.taskId }, body: { revision: base.revision, task: mine } });
      if (answer.data !== undefined) {
        const { task: written, next } = answer.data;
        placeTasks(dispatch, siteId, next === null ? [written] : [written, next]);
        setClash(null);
        if (next?.due != null)
          dispatch(toastShown({ tone: 'info', text: `The next one is due ${next.due}`, durationSeconds: 6 }));
        if (base.status !== 'done' && written.status === 'done' && written.from !== null) setFinished(written);
        return written;
      }
      const now = isConflict(answer.error) ? await read({ params: { taskId: base.taskId } }) : undefined;
      if (now?.data === undefined) {
        dispatch(toastShown({ tone: 'bad', text: getErrorReason(now?.error ?? answer.error) }));
        return null;
      }
      const serverTask = now.data.task;
      placeTasks(dispatch, siteId, [serverTask]);
      const { merged, clashes } = mergeTaskContent(toTaskContent(base), mine, toTaskContent(serverTask));
      if (clashes.length > 0 || attempt === maxTries) {
        setClash({ theirs: serverTask, mine, merged, fields: clashes });
        return null;
      }
      base = serverTask;
      mine = merged;
    }
    return null;
  };
  const save = async (task: Task, content: TaskContent): Promise<boolean> => {
    const before = last.current.get(task.taskId) ?? Promise.resolve(null);
    const writing = before.then(stored => write(task, content, stored));
    last.current.set(task.taskId, writing);
    return (await writing) !== null;
  };
  /** Shows a task in its new column right away, so that the next move begins there. */
  const move = async (task: Task, status: Task['status']): Promise<boolean> => {
    placeTasks(dispatch, siteId, [
      { ...task, status, ...(status === 'done' ? { doneAt: new Date().toISOString() } : {}) },
    ]);
    const moved = await save(task, { ...toTaskContent(task), status });
    if (!moved) void dispatch(apiSlice.util.invalidateTags([{ type: 'tasks', id: siteId }]));
    return moved;
  };
  return {
    busy: updating || removing,
    clash,
    finished,
    save,
    move,
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
