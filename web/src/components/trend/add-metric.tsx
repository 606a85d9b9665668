import { Picker } from '../form/picker.tsx';
import type { Plotted } from './plotted.ts';

/** The value for no second metric. */
export const noMetric = 'none';
/** The value for the parts of the first metric. */
export const byPart = (name: string): string => `by ${name}`;

/** Chooses a second metric for the chart, or the parts of the first. */
export const AddMetric = ({
  choices,
  second,
  partNames,
  part,
  onChoose,
}: {
  choices: readonly Plotted[];
  second: Plotted | null;
  /** The names of its breakdowns: 'channel'. */
  partNames: readonly string[];
  /** The breakdown that is shown, if any. */
  part: string | null;
  onChoose: (key: string) => void;
}) => (
  <span className="trend-second no-print">
    <Picker
      label={part !== null ? 'Broken down' : second === null ? 'Add a metric' : 'Second metric'}
      shown={part !== null ? `by ${part}` : (second?.definition.title ?? '')}
      value={part !== null ? byPart(part) : (second?.figure.key ?? noMetric)}
      options={[
        { value: noMetric, label: 'None' },
        ...choices.map(({ figure, definition }) => ({ value: figure.key, label: definition.title })),
        ...partNames.map(name => ({ value: byPart(name), label: `Break down by ${name}` })),
      ]}
      onChange={onChoose}
    />
  </span>
);
