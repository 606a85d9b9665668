import { Picker } from '../form/picker.tsx';
import type { Plotted } from './plotted.ts';

/** The values for no second metric, and for the parts of the first. */
export const noMetric = 'none';
export const byPart = 'by';

/** Chooses a second metric for the chart, or the parts of the first. */
export const AddMetric = ({
  choices,
  second,
  part,
  isBroken,
  onChoose,
}: {
  choices: readonly Plotted[];
  second: Plotted | null;
  /** The name of the parts: 'channel'; absent: it has none. */
  part: string | undefined;
  /** True if the parts are shown. */
  isBroken: boolean;
  onChoose: (key: string) => void;
}) => (
  <span className="trend-second no-print">
    <Picker
      label={isBroken ? 'Broken down' : second === null ? 'Add a metric' : 'Second metric'}
      shown={isBroken ? `by ${part}` : (second?.definition.title ?? '')}
      value={isBroken ? byPart : (second?.figure.key ?? noMetric)}
      options={[
        { value: noMetric, label: 'None' },
        ...choices.map(({ figure, definition }) => ({ value: figure.key, label: definition.title })),
        ...(part === undefined ? [] : [{ value: byPart, label: `Break down by ${part}` }]),
      ]}
      onChange={onChoose}
    />
  </span>
);
