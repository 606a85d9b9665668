import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { TaskPerson } from '../../../../../shared/contract/tasks.ts';
import { formatDay } from '../../../../../shared/domain/formats/dates.ts';
import type { Day } from '../../../../../shared/domain/periods/days.ts';
import { formatTaskDone, dueState, formatTaskDue } from '../../../../../shared/domain/tasks/board.ts';
import { sourceLink } from '../../../../../shared/domain/tasks/source.ts';
import type { Task, TaskStatus } from '../../../../../shared/model/task.ts';
import { IconButton } from '../../../components/form/button.tsx';
import { ArrowLeftIcon, ArrowRightIcon, RefreshIcon } from '../../../components/icons/actions.tsx';
import { RecommendationsIcon } from '../../../components/icons/navigation.tsx';
import { ClockIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { Initials } from '../../../components/status/initials.tsx';
import type { Outcome } from '../view/outcome.ts';
import { getAdjacentStatus, dueTones, getOwnerName, taskSourceLabels, taskStatusLabels } from '../view/tasks.ts';

type Props = {
  task: Task;
  people: readonly TaskPerson[];
  today: Day;
  timeZone: string;
  /** The result of the recommendation it was created from. */
  outcome: Outcome | null;
  mayWrite: boolean;
  ticked: boolean;
  onTick: (on: boolean) => void;
  onOpen: () => void;
  onMove: (status: TaskStatus) => void;
};

/** One task on the board: a click opens it; its arrows, the arrow keys or dragging move it. */
export function TaskCard({ task, people, today, timeZone, outcome, mayWrite, ticked, onTick, onOpen, onMove }: Props) {
  const { taskId, siteId, title, status, from, ownerId, repeat } = task;
  const state = dueState(task, today);
  const words = formatTaskDue(task, today) ?? formatTaskDone(task, timeZone);
  const owner = getOwnerName(people, ownerId);
  const [back, on] = [getAdjacentStatus(status, -1), getAdjacentStatus(status, 1)];
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.key === 'ArrowLeft' ? back : event.key === 'ArrowRight' ? on : null;
    if (target === null || !mayWrite) return;
    event.preventDefault();
    onMove(target);
  };
  return (
    // Dragging is an extra: arrows and buttons move it for everyone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`task-card ${status === 'done' ? 'task-card-done' : ''} ${ticked ? 'task-card-ticked' : ''}`}
      draggable={mayWrite}
      onDragStart={event => {
        event.dataTransfer.setData('text/plain', taskId);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <div className="task-head">
        {mayWrite && (
          <input
            type="checkbox"
            className="task-tick"
            aria-label={`Choose ${title}`}
            checked={ticked}
            onChange={event => onTick(event.target.checked)}
          />
        )}
        <button type="button" className="task-title" data-task={taskId} onClick={onOpen} onKeyDown={onKeyDown}>
          {title}
        </button>
      </div>
      {task.note !== '' && status !== 'done' && <p className="task-note">{task.note}</p>}
      {from !== null && (
        <Link className="task-from" to={sourceLink(from, siteId)} draggable={false} title={from.title}>
          <Badge tone="info" icon={<RecommendationsIcon size={12} />}>
            <span className="truncate">{from.title === title ? taskSourceLabels[from.kind] : from.title}</span>
          </Badge>
        </Link>
      )}
      {outcome !== null && <p className={`task-outcome task-outcome-${outcome.tone}`}>{outcome.words}</p>}
      <div className="task-foot">
        {task.due === null ? (
          <span className="task-due">No date</span>
        ) : (
          <Badge
            tone={dueTones[state]}
            icon={state === 'overdue' ? <WarningIcon size={12} /> : <ClockIcon size={12} />}
          >
            {formatDay(task.due)}
            {words === null ? '' : `, ${words}`}
          </Badge>
        )}
        {repeat !== null && (
          <span className="task-repeats" title="Repeats">
            <RefreshIcon size={12} />
            <span className="visually-hidden">Repeats</span>
          </span>
        )}
        <span className="task-foot-end">
          {mayWrite && back !== null && (
            <IconButton label={`Move to ${taskStatusLabels[back]}: ${title}`} onClick={() => onMove(back)}>
              <ArrowLeftIcon size={14} />
            </IconButton>
          )}
          {mayWrite && on !== null && (
            <IconButton label={`Move to ${taskStatusLabels[on]}: ${title}`} onClick={() => onMove(on)}>
              <ArrowRightIcon size={14} />
            </IconButton>
          )}
          <span title={owner}>
            {ownerId === null ? (
              <span className="task-owner-none" aria-hidden="true">
                –
              </span>
            ) : (
              <Initials name={owner} />
            )}
            <span className="visually-hidden">Owner: {owner}</span>
          </span>
        </span>
      </div>
    </li>
  );
}
