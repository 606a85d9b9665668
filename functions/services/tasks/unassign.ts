import { changedTask, toTaskContent } from '../../../shared/domain/tasks/change.ts';
import { listOwnedTasks } from '../../stores/tasks/owned-tasks.ts';
import { findTask, replaceTask } from '../../stores/tasks/tasks.ts';

const tries = 5;

/** Unassigns a deleted person's tasks. Safe to repeat. */
export async function unassignAll(userId: string, now: Date): Promise<void> {
  for (const { taskId } of await listOwnedTasks(userId, { withDone: true })) await unassign(taskId, userId, now);
}

async function unassign(taskId: string, userId: string, now: Date): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const stored = await findTask(taskId);
    if (stored === null || stored.task.ownerId !== userId) return;
    const task = changedTask(
      stored.task,
      { ...toTaskContent(stored.task), ownerId: null },
      { by: stored.task.changedBy, now },
    );
    if (await replaceTask(stored, { task, morningZone: null }, null)) return;
  }
  throw new Error('A task of a removed user keeps changing; the next request continues the removal');
}
