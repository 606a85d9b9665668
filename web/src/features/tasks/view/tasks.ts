import type { TaskPerson } from '../../../../../shared/contract/tasks.ts';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import type { DueState, TaskFilter } from '../../../../../shared/domain/tasks/board.ts';
import type { TaskField } from '../../../../../shared/domain/tasks/change.ts';
import { formatRepeat } from '../../../../../shared/domain/tasks/repeat.ts';
import { type TaskContent, type TaskSource, type TaskStatus, taskStatuses } from '../../../../../shared/model/task.ts';
import type { Tone } from '../../../components/status/badge.tsx';

export const taskStatusLabels: Readonly<Record<TaskStatus, string>> = { open: 'Open', doing: 'Doing', done: 'Done' };
export const taskFilterLabels: Readonly<Record<TaskFilter, string>> = {
  all: 'All',
  mine: 'Mine',
  overdue: 'Overdue',
  week: 'This week',
  finding: 'Findings',
};
export const taskFieldLabels: Readonly<Record<TaskField, string>> = {
  title: 'Title',
  status: 'Status',
  ownerId: 'Owner',
  due: 'Due',
  repeat: 'Repeats',
  note: 'Note',
};
export const taskSourceLabels: Readonly<Record<TaskSource['kind'], string>> = {
  recommendation: 'Recommendation',
  alert: 'Alert',
  audit: 'Audit',
};
export const dueTones: Readonly<Record<DueState, Tone>> = {
  none: 'neutral',
  overdue: 'bad',
  today: 'warning',
  soon: 'warning',
  later: 'neutral',
};

export const nobody = 'Nobody';
export const getOwnerName = (people: readonly TaskPerson[], ownerId: string | null): string =>
  ownerId === null ? nobody : (people.find(({ userId }) => userId === ownerId)?.name ?? 'Somebody');

/** A field of a task as display text. */
export function shownField(content: TaskContent, field: TaskField, people: readonly TaskPerson[]): string {
  switch (field) {
    case 'title':
      return content.title;
    case 'note':
      return content.note === '' ? 'None' : content.note;
    case 'status':
      return taskStatusLabels[content.status];
    case 'ownerId':
      return getOwnerName(people, content.ownerId);
    case 'due':
      return content.due === null ? 'No date' : formatDate(content.due);
    case 'repeat':
      return content.repeat === null ? 'Never' : formatRepeat(content.repeat);
  }
}

/** The next column in a direction; null at the edge. */
export const getAdjacentStatus = (status: TaskStatus, step: 1 | -1): TaskStatus | null =>
  taskStatuses[taskStatuses.indexOf(status) + step] ?? null;

export const isStatus = (value: string): value is TaskStatus => taskStatuses.some(status => status === value);
