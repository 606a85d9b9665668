import { useNavigate } from 'react-router-dom';
import { taskLink } from '../../../../../shared/domain/tasks/source.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useListOwnTasksQuery } from '../../../app/api/task-endpoints.ts';
import { TasksIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { TaskList, taskColumns } from './task-list.tsx';
import { useShown } from '../../../app/api/use-shown.ts';

type Props = { viewer: { readonly userId: string; readonly name: string } };

/** The viewer's own unfinished tasks of all accessible sites; a row leads to its board. */
export function OwnTasks({ viewer }: Props) {
  const navigate = useNavigate();
  const { currentData, isError, error, refetch } = useShown(
    useListOwnTasksQuery({}, { refetchOnMountOrArgChange: true }),
  );
  const tasks = currentData?.tasks ?? [];
  const tasksById = new Map(tasks.map(task => [task.taskId, task]));
  const columns = taskColumns(
    [viewer],
    task => tasksById.get(task.taskId)?.siteName ?? '',
    task => tasksById.get(task.taskId)?.today ?? '',
  );
  const open = (taskId: string) => {
    const task = tasksById.get(taskId);
    if (task !== undefined) void navigate(taskLink(task));
  };
  return (
    <section className="panel" aria-label="Your tasks on all sites">
      {isError ? (
        <div className="panel-body">
          <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
        </div>
      ) : currentData === undefined ? (
        <div className="panel-body">
          <SkeletonRows rows={4} height={44} />
        </div>
      ) : tasks.length === 0 ? (
        <div className="panel-body">
          <EmptyState centered level={2} icon={<TasksIcon size={18} />} title="No open tasks">
            Your tasks from all sites appear here by due date.
          </EmptyState>
        </div>
      ) : (
        <div className="panel-body panel-body-flush">
          <TaskList tasks={tasks} columns={columns} onOpen={open} />
        </div>
      )}
    </section>
  );
}
