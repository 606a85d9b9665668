import type { Task, TaskStatus } from '../../model/task.ts';
import { addDays, type Day, daysBetween } from '../periods/days.ts';
import { siteToday } from '../periods/zone.ts';

type Dated = Pick<Task, 'status' | 'due'>;

/** The state of a task's due date; completed tasks are never overdue. `today` is the site's day. */
export type DueState = 'none' | 'overdue' | 'today' | 'soon' | 'later';
const soonDays = 3;

export function dueState({ status, due }: Dated, today: Day): DueState {
  if (due === null) return 'none';
  if (status === 'done') return 'later';
  const days = daysBetween(today, due);
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  return days <= soonDays ? 'soon' : 'later';
}

/** Returns '4 days over', 'today', 'in 2 days'; empty for a distant day or a done task. */
export function formatTaskDue(task: Dated, today: Day): string | null {
  const state = dueState(task, today);
  if (task.due === null || state === 'later' || state === 'none') return null;
  if (state === 'today') return 'today';
  const days = Math.abs(daysBetween(today, task.due));
  const counted = days === 1 ? '1 day' : `${days} days`;
  return state === 'overdue' ? `${counted} over` : `in ${counted}`;
}

/** Returns '4 days early', 'on time', '2 days late', by the site's day of completion; null without a due date. */
export function formatTaskDone({ status, due, doneAt }: Dated & Pick<Task, 'doneAt'>, timeZone: string): string | null {
  if (status !== 'done' || due === null || doneAt === undefined) return null;
  const days = daysBetween(siteToday(new Date(doneAt), timeZone), due);
  if (days === 0) return 'on time';
  const count = Math.abs(days);
  return `${count} ${count === 1 ? 'day' : 'days'} ${days > 0 ? 'early' : 'late'}`;
}

export const taskFilters = ['all', 'mine', 'overdue', 'week', 'finding'] as const;
export type TaskFilter = (typeof taskFilters)[number];
export type TaskQuestion = {
  readonly filter: TaskFilter;
  readonly text: string;
  readonly ownerId: string | null;
  readonly viewerId: string;
  readonly today: Day;
};

/** Returns true for a task on the board under these filters; 'week': due within seven days, including today. */
export function isShown(task: Task, { filter, text, ownerId, viewerId, today }: TaskQuestion): boolean {
  const words = text.trim().toLowerCase();
  if (words !== '' && !`${task.title} ${task.note} ${task.from?.title ?? ''}`.toLowerCase().includes(words))
    return false;
  if (ownerId !== null && (task.ownerId ?? '') !== ownerId) return false;
  switch (filter) {
    case 'all':
      return true;
    case 'mine':
      return task.ownerId === viewerId;
    case 'overdue':
      return dueState(task, today) === 'overdue';
    case 'week':
      return task.status !== 'done' && task.due !== null && task.due >= today && task.due <= addDays(today, 6);
    case 'finding':
      return task.from !== null;
  }
}

/** A sort key after every day. */
const last = '9999-99-99';

/** Sorts a column by day, tasks without one last; done ones by completion, newest first. */
export function inOrder(tasks: readonly Task[], status: TaskStatus): Task[] {
  const columnTasks = tasks.filter(task => task.status === status);
  if (status === 'done') return columnTasks.toSorted((a, b) => (b.doneAt ?? '').localeCompare(a.doneAt ?? ''));
  return columnTasks.toSorted(
    (a, b) => (a.due ?? last).localeCompare(b.due ?? last) || a.taskId.localeCompare(b.taskId),
  );
}

/** Returns true for tasks in a morning's email: not done, and due today or overdue. */
export const isDue = (task: Dated, today: Day): boolean => ['overdue', 'today'].includes(dueState(task, today));
