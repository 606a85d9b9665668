import { Picker } from '../form/picker.tsx';
import type { Plotted } from './plotted.ts';

/** The value for no second metric. */
export const noMetric = 'none';

/** Chooses a second metric for the chart. */
export const AddMetric = ({
  choices,
  second,
  onChoose,
}: {
  choices: readonly Plotted[];
  second: Plotted | null;
  onChoose: (key: string) => void;
}) => (
  <span className="trend-second no-print">
    <Picker
      label={second === null ? 'Add a metric' : 'Second metric'}
      shown={second === null ? '' : second.definition.title}
      value={second?.figure.key ?? noMetric}
      options={[
        { value: noMetric, label: 'None' },
        ...choices.map(({ figure, definition }) => ({ value: figure.key, label: definition.title })),
      ]}
      onChange={onChoose}
    />
  </span>
);
