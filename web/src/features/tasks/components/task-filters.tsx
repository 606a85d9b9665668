import type { TaskPerson } from '../../../../../shared/contract/tasks.ts';
import { isShown, type TaskFilter, taskFilters, type TaskQuestion } from '../../../../../shared/domain/tasks/board.ts';
import type { Task } from '../../../../../shared/model/task.ts';
import { Field, Select } from '../../../components/form/field.tsx';
import { SearchIcon } from '../../../components/icons/actions.tsx';
import { taskFilterLabels, nobody } from '../view/tasks.ts';

type Props = {
  tasks: readonly Task[];
  question: TaskQuestion;
  people: readonly TaskPerson[];
  onFilter: (filter: TaskFilter) => void;
  onText: (text: string) => void;
  onOwner: (ownerId: string | null) => void;
};

/** Search, owner and kind filters, each with its number of tasks. */
export function TaskFilters({ tasks, question, people, onFilter, onText, onOwner }: Props) {
  return (
    <div className="task-filters">
      <Field
        label="Find a task"
        labelHidden
        type="search"
        placeholder="Find a task"
        value={question.text}
        onChange={onText}
        start={<SearchIcon size={15} />}
      />
      <fieldset className="task-chips">
        <legend className="visually-hidden">Which tasks</legend>
        {taskFilters.map(filter => (
          <button key={filter} type="button" aria-pressed={question.filter === filter} onClick={() => onFilter(filter)}>
            {taskFilterLabels[filter]}{' '}
            <span className="number">{tasks.filter(task => isShown(task, { ...question, filter })).length}</span>
          </button>
        ))}
      </fieldset>
      <Select
        label="Owner"
        labelHidden
        value={question.ownerId ?? 'all'}
        onChange={value => onOwner(value === 'all' ? null : value)}
        options={[
          { value: 'all', label: 'Every owner' },
          { value: '', label: nobody },
          ...people.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
      />
    </div>
  );
}
