import { useEffect, useRef, useState } from 'react';
import type { ListedInsight } from '../../../../../shared/contract/insights.ts';
import type { TaskPerson } from '../../../../../shared/contract/tasks.ts';
import type { Day } from '../../../../../shared/domain/periods/days.ts';
import { inOrder } from '../../../../../shared/domain/tasks/board.ts';
import { type Task, type TaskStatus, taskStatuses } from '../../../../../shared/model/task.ts';
import { Button } from '../../../components/form/button.tsx';
import { PlusIcon } from '../../../components/icons/actions.tsx';
import { findTaskOutcome } from '../view/outcome.ts';
import { taskStatusLabels } from '../view/tasks.ts';
import { TaskCard } from './task-card.tsx';

type Props = {
  tasks: readonly Task[];
  people: readonly TaskPerson[];
  today: Day;
  timeZone: string;
  /** The site's recommendations, for done tasks that were created from one. */
  insights: readonly ListedInsight[];
  mayWrite: boolean;
  ticked: ReadonlySet<string>;
  onTick: (taskId: string, on: boolean) => void;
  onOpen: (taskId: string) => void;
  onNew: (status: TaskStatus) => void;
  onMove: (task: Task, status: TaskStatus) => Promise<boolean>;
  /** Shown below the finished ones. */
  older: React.ReactNode;
};

/** Three columns. A moved card keeps the focus, and its new column is announced. */
export function Board({
  tasks,
  people,
  today,
  timeZone,
  insights,
  mayWrite,
  ticked,
  onTick,
  onOpen,
  onNew,
  onMove,
  older,
}: Props) {
  const [announcement, setSaid] = useState('');
  const [over, setOver] = useState<TaskStatus | null>(null);
  const board = useRef<HTMLDivElement>(null);
  /** A card being moved; it gets the focus back in its new column. */
  const moved = useRef<{ readonly taskId: string; readonly status: TaskStatus } | null>(null);
  useEffect(() => {
    const goal = moved.current;
    if (goal === null || !tasks.some(({ taskId, status }) => taskId === goal.taskId && status === goal.status)) return;
    board.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(goal.taskId)}"]`)?.focus();
    moved.current = null;
  }, [tasks]);
  const move = async (task: Task, status: TaskStatus) => {
    if (task.status === status) return;
    moved.current = { taskId: task.taskId, status };
    if (await onMove(task, status)) setSaid(`“${task.title}” is in ${taskStatusLabels[status]}`);
    else moved.current = null;
  };
  return (
    <div className="task-board" ref={board}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {taskStatuses.map(status => {
        const column = inOrder(tasks, status);
        return (
          // Accepts dragged cards; the keyboard moves a card from the card itself.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <section
            key={status}
            className={`task-column ${over === status ? 'task-column-over' : ''}`}
            aria-label={taskStatusLabels[status]}
            onDragOver={event => {
              if (mayWrite) {
                event.preventDefault();
                setOver(status);
              }
            }}
            onDragLeave={() => setOver(null)}
            onDrop={event => {
              event.preventDefault();
              setOver(null);
              const task = tasks.find(({ taskId }) => taskId === event.dataTransfer.getData('text/plain'));
              if (task !== undefined) void move(task, status);
            }}
          >
            <header>
              <h2>{taskStatusLabels[status]}</h2>
              <span className="number">{column.length}</span>
            </header>
            <ul>
              {column.map(task => (
                <TaskCard
                  key={task.taskId}
                  task={task}
                  people={people}
                  today={today}
                  timeZone={timeZone}
                  outcome={findTaskOutcome(task, insights)}
                  mayWrite={mayWrite}
                  ticked={ticked.has(task.taskId)}
                  onTick={on => onTick(task.taskId, on)}
                  onOpen={() => onOpen(task.taskId)}
                  onMove={target => void move(task, target)}
                />
              ))}
            </ul>
            {status === 'done' && older}
            {mayWrite && status !== 'done' && (
              <Button
                size="small"
                look="quiet"
                aria-label={`Add task to ${taskStatusLabels[status]}`}
                onClick={() => onNew(status)}
              >
                <PlusIcon size={14} />
                Add task
              </Button>
            )}
          </section>
        );
      })}
    </div>
  );
}
