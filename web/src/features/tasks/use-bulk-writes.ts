import { useState } from 'react';
import { placeTasks, useDeleteTaskMutation, useUpdateTaskMutation } from '../../app/api/task-endpoints.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { toTaskContent } from '../../../../shared/domain/tasks/change.ts';
import type { Task, TaskContent } from '../../../../shared/model/task.ts';
import { describeBulkChange } from './view/bulk.ts';

/** A task before and after the change, and the next one if it repeats. */
type Changed = { readonly before: Task; readonly after: Task; readonly next: Task | null };
type Done = { readonly words: string; readonly changed: readonly Changed[] };

export type BulkWrites = ReturnType<typeof useBulkWrites>;

/**
 * Changes several tasks of a site, each at the revision shown: a task that someone else changed in the meantime is
 * skipped and reported. The last change can be undone unless someone changed the tasks since.
 */
export function useBulkWrites(siteId: string) {
  const dispatch = useAppDispatch();
  const [update] = useUpdateTaskMutation();
  const [remove] = useDeleteTaskMutation();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);

  /** The reason why one was skipped; the number of changed tasks covers the others. */
  const each = async (tasks: readonly Task[], write: (task: Task) => Promise<unknown>): Promise<void> => {
    setBusy(true);
    let left = 0;
    let why: unknown;
    for (const task of tasks) {
      const error = await write(task);
      if (error === undefined) continue;
      left += 1;
      why = error;
    }
    setBusy(false);
    if (left > 0)
      dispatch(toastShown({ tone: 'bad', text: `${left} of ${tasks.length} not changed. ${getErrorReason(why)}` }));
  };
  const written = async (task: Task, content: TaskContent, onto: (changed: Changed) => void): Promise<unknown> => {
    const { data, error } = await update({
      params: { taskId: task.taskId },
      body: { revision: task.revision, task: content },
    });
    if (data === undefined) return error;
    placeTasks(dispatch, siteId, data.next === null ? [data.task] : [data.task, data.next]);
    onto({ before: task, after: data.task, next: data.next });
    return undefined;
  };
  const deleted = async (task: Task): Promise<unknown> => {
    const { error } = await remove({ params: { taskId: task.taskId }, query: { revision: String(task.revision) } });
    if (error === undefined) placeTasks(dispatch, siteId, [], task.taskId);
    return error;
  };
  return {
    busy,
    done,
    forget: () => setDone(null),
    change: async (tasks: readonly Task[], change: Partial<Pick<TaskContent, 'ownerId' | 'due' | 'status'>>) => {
      const changed: Changed[] = [];
      await each(tasks, task => {
        const content = { ...toTaskContent(task), ...change };
        // A repeating task needs a due date to repeat from.
        return written(task, content.due === null ? { ...content, repeat: null } : content, entry =>
          changed.push(entry),
        );
      });
      setDone(changed.length === 0 ? null : { words: describeBulkChange(changed.length, change), changed });
    },
    undo: async () => {
      if (done === null) return;
      const back = new Map(done.changed.map(entry => [entry.after.taskId, entry]));
      setDone(null);
      await each(
        done.changed.map(({ after }) => after),
        async after => {
          const entry = back.get(after.taskId);
          if (entry === undefined) return undefined;
          return (
            (await written(after, toTaskContent(entry.before), () => undefined)) ??
            (entry.next === null ? undefined : await deleted(entry.next))
          );
        },
      );
    },
    remove: (tasks: readonly Task[]) => each(tasks, deleted),
  };
}
