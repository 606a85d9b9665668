import type { TaskPerson } from '../../../../../shared/contract/tasks.ts';
import { type Repeat, type TaskContent, taskStatuses } from '../../../../../shared/model/task.ts';
import { Field, Select } from '../../../components/form/field.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { TextArea } from '../../../components/form/text-area.tsx';
import { formatRepeat } from '../../../../../shared/domain/tasks/repeat.ts';
import { nobody, taskStatusLabels } from '../view/tasks.ts';

const repeats: readonly Repeat[] = [
  { unit: 'week', every: 1 },
  { unit: 'week', every: 2 },
  { unit: 'month', every: 1 },
  { unit: 'month', every: 3 },
  { unit: 'month', every: 6 },
  { unit: 'month', every: 12 },
];
const makeRepeatKey = (repeat: Repeat | null): string => (repeat === null ? '' : `${repeat.unit} ${repeat.every}`);

type Props = {
  content: TaskContent;
  people: readonly TaskPerson[];
  tried: boolean;
  zoneName: string;
  onChange: (content: TaskContent) => void;
};

/** The editable fields of a task. */
export function TaskForm({ content, people, tried, zoneName, onChange }: Props) {
  const { title, note, status, ownerId, due, repeat } = content;
  const choices =
    repeats.some(choice => makeRepeatKey(choice) === makeRepeatKey(repeat)) || repeat === null
      ? repeats
      : [...repeats, repeat];
  return (
    <div className="task-form">
      <Field
        label="Title"
        required
        maxLength={120}
        value={title}
        onChange={value => onChange({ ...content, title: value })}
        error={tried && title.trim() === '' ? 'Enter a title' : null}
      />
      <div>
        <p className="task-form-label" aria-hidden="true">
          Status
        </p>
        <Segments
          label="Status"
          value={status}
          options={taskStatuses.map(value => ({ value, label: taskStatusLabels[value] }))}
          onChange={value => onChange({ ...content, status: value })}
        />
      </div>
      <Select
        label="Owner"
        value={ownerId ?? ''}
        onChange={value => onChange({ ...content, ownerId: value === '' ? null : value })}
        options={[{ value: '', label: nobody }, ...people.map(({ userId, name }) => ({ value: userId, label: name }))]}
      />
      <div className="task-form-line">
        <Field
          label="Due"
          type="date"
          value={due ?? ''}
          help={`A day in ${zoneName}`}
          onChange={value =>
            onChange({ ...content, due: value === '' ? null : value, repeat: value === '' ? null : repeat })
          }
        />
        <Select
          label="Repeats"
          value={makeRepeatKey(repeat)}
          disabled={due === null}
          help={due === null ? 'Needs a due date' : "The next one is created when it's done"}
          onChange={value =>
            onChange({ ...content, repeat: choices.find(choice => makeRepeatKey(choice) === value) ?? null })
          }
          options={[
            { value: '', label: 'Never' },
            ...choices.map(choice => ({ value: makeRepeatKey(choice), label: formatRepeat(choice) })),
          ]}
        />
      </div>
      <TextArea
        label="Note"
        rows={5}
        maxLength={4000}
        value={note}
        onChange={value => onChange({ ...content, note: value })}
      />
    </div>
  );
}
