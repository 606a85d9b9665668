import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import type { Task, TaskContent } from '../../../../../shared/model/task.ts';
import { taskStatusLabels } from './tasks.ts';

const formatTaskCount = (count: number): string => (count === 1 ? '1 task' : `${count} tasks`);

/** The last change to several tasks. */
export function describeBulkChange(
  count: number,
  { status, due, ownerId }: Partial<Pick<TaskContent, 'ownerId' | 'due' | 'status'>>,
): string {
  const them = formatTaskCount(count);
  if (status !== undefined) return `${them} moved to ${taskStatusLabels[status]}`;
  if (due !== undefined) return due === null ? `${them} without a due date` : `${them} due ${formatDate(due)}`;
  return ownerId === null ? `${them} without an owner` : `${them} with a new owner`;
}

const maxNamed = 5;

/** 'Delete 3 tasks?' with their names, to prevent mistakes. */
export function namedTasks(tasks: readonly Pick<Task, 'title'>[]): string {
  const named = tasks.slice(0, maxNamed).map(({ title }) => `“${title}”`);
  const left = tasks.length - named.length;
  return `${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}
