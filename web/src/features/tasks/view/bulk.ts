import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import type { Task, TaskContent } from '../../../../../shared/model/task.ts';
import { statusWords } from './tasks.ts';

const tasksOf = (count: number): string => (count === 1 ? '1 task' : `${count} tasks`);

/** The last change to several tasks. */
export function changedWords(
  count: number,
  { status, due, ownerId }: Partial<Pick<TaskContent, 'ownerId' | 'due' | 'status'>>,
): string {
  const them = tasksOf(count);
  if (status !== undefined) return `${them} moved to ${statusWords[status]}`;
  if (due !== undefined) return due === null ? `${them} without a due date` : `${them} due ${formatDate(due)}`;
  return ownerId === null ? `${them} without an owner` : `${them} with a new owner`;
}

const mostNamed = 5;

/** 'Delete 3 tasks?' with their names, to prevent mistakes. */
export function namedTasks(tasks: readonly Pick<Task, 'title'>[]): string {
  const named = tasks.slice(0, mostNamed).map(({ title }) => `“${title}”`);
  const left = tasks.length - named.length;
  return `${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}
