import type { TaskPerson } from '../../../../../shared/contract/tasks.ts';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import type { Day } from '../../../../../shared/domain/periods/days.ts';
import { dueState, formatTaskDue } from '../../../../../shared/domain/tasks/board.ts';
import type { Task } from '../../../../../shared/model/task.ts';
import { Badge } from '../../../components/status/badge.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { dueTones, getOwnerName, taskSourceLabels, taskStatusLabels } from '../view/tasks.ts';

/** Task, site, owner, due date, status and source, for the table and its exports. */
export function taskColumns(
  people: readonly TaskPerson[],
  getSiteName: (task: Task) => string,
  getToday: (task: Task) => Day,
): Column<Task>[] {
  return [
    { key: 'title', title: 'Task', value: task => task.title },
    { key: 'site', title: 'Site', value: getSiteName },
    { key: 'owner', title: 'Owner', value: task => getOwnerName(people, task.ownerId) },
    {
      key: 'due',
      title: 'Due',
      value: task => task.due,
      text: task => (task.due === null ? 'No date' : formatDate(task.due)),
      render: task => {
        const today = getToday(task);
        const words = formatTaskDue(task, today);
        return task.due === null ? (
          'No date'
        ) : (
          <Badge tone={dueTones[dueState(task, today)]}>
            {formatDate(task.due)}
            {words === null ? '' : `, ${words}`}
          </Badge>
        );
      },
    },
    { key: 'status', title: 'Status', value: task => taskStatusLabels[task.status] },
    {
      key: 'from',
      title: 'From',
      value: task => (task.from === null ? null : `${taskSourceLabels[task.from.kind]}: ${task.from.title}`),
    },
  ];
}

/** A checkbox for each task, to change several together. */
export const tickColumn = (
  ticked: ReadonlySet<string>,
  onTick: (taskId: string, on: boolean) => void,
): Column<Task> => ({
  key: 'tick',
  title: 'Chosen',
  sortable: false,
  value: ({ taskId }) => (ticked.has(taskId) ? 'yes' : 'no'),
  render: ({ taskId, title }) => (
    <input
      type="checkbox"
      className="task-tick"
      aria-label={`Choose ${title}`}
      checked={ticked.has(taskId)}
      // The row itself opens the task.
      onClick={event => event.stopPropagation()}
      onChange={event => onTick(taskId, event.target.checked)}
    />
  ),
});

export const TaskList = ({
  tasks,
  columns,
  onOpen,
}: {
  tasks: readonly Task[];
  columns: readonly Column<Task>[];
  onOpen: (taskId: string) => void;
}) => (
  <DataTable
    caption="Tasks"
    columns={columns}
    rows={tasks}
    rowKey={task => task.taskId}
    initialSort={{ key: 'due', direction: 'ascending' }}
    onRow={task => onOpen(task.taskId)}
  />
);
