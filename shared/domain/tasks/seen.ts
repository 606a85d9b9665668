import type { Task, TaskComment } from '../../model/task.ts';
import { type AccessNode, reachesByPath, type Viewer } from '../access/reach.ts';

/** Stands for an owner whom the viewer is not told. No person has this id: theirs are UUIDs. */
export const somebody = 'somebody';

/**
 * Tasks as a viewer sees them. Who reaches the site by a link alone reads what is to be done and whether somebody owns
 * it, but no person of the other tenant (as `seenBy` of recommendations).
 */
export function seenTasks(viewer: Viewer, node: AccessNode, tasks: readonly Task[]): Task[] {
  if (reachesByPath(viewer, node)) return [...tasks];
  return tasks.map(task => ({ ...task, ownerId: task.ownerId === null ? null : somebody, changedBy: '' }));
}

/** Comments as a viewer sees them: without their authors where the site is reached by a link alone. */
export const seenComments = (viewer: Viewer, node: AccessNode, comments: readonly TaskComment[]): TaskComment[] =>
  reachesByPath(viewer, node) ? [...comments] : comments.map(comment => ({ ...comment, by: '' }));
