import { useState } from 'react';
import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import { addDays, type DayRange, isDay, countDays } from '../../../../../shared/domain/periods/days.ts';
import type { ComparisonKind } from '../../../../../shared/domain/periods/periods.ts';
import {
  type LeadViewKind,
  type LeadFilter,
  leadFilterKeys,
  type LeadSummaryView,
} from '../../../../../shared/model/lead-view.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { ChevronsIcon, CloseIcon, FilterIcon } from '../../../components/icons/actions.tsx';
import { Popover } from '../../../components/overlay/popover.tsx';
import type { LeadAddress } from '../view/lead-address.ts';

const titles: Readonly<Record<keyof LeadFilter, string>> = {
  persona: 'Persona',
  territory: 'Territory',
  owner: 'Lead owner',
  source: 'Source',
  dealType: 'Deal type',
};

type FiltersProps = {
  address: LeadAddress;
  today: string;
  /** The filter choices of all leads in the range; absent until loaded. */
  choices: LeadSummaryView | undefined;
  /** True if leads are only counted, each event on its day: filters and the date that counts have no effect. */
  countsOnly: boolean;
  onRange: (range: DayRange) => void;
  onCompare: (compare: ComparisonKind) => void;
  onKind: (kind: LeadViewKind) => void;
  onFilter: (filter: LeadFilter) => void;
};

/** The page's own range, its comparison, the date that counts, and the filters of the numbers. */
export function LeadFilters({ address, today, choices, countsOnly, ...changes }: FiltersProps) {
  const { onRange, onCompare, onKind, onFilter } = changes;
  const { range, compare, kind, filter } = address;
  return (
    <div className="lead-filters no-print">
      <RangePicker key={`${range.start} ${range.end}`} range={range} today={today} onRange={onRange} />
      {!countsOnly && <FilterPicker filter={filter} choices={choices} onFilter={onFilter} />}
      {(countsOnly ? [] : leadFilterKeys).flatMap(key =>
        filter[key] === undefined
          ? []
          : [
              <button
                key={key}
                type="button"
                className="lead-chip"
                onClick={() => onFilter({ ...filter, [key]: undefined })}
              >
                {titles[key]}: <b>{filter[key]}</b>
                <CloseIcon size={13} />
                <span className="visually-hidden"> remove</span>
              </button>,
            ],
      )}
      <div className="lead-kinds">
        <span>Compared with</span>
        <Segments
          label="Compared with"
          value={compare}
          options={[
            { value: 'previous', label: 'Before' },
            { value: 'year-ago', label: 'A year ago' },
          ]}
          onChange={onCompare}
        />
        {!countsOnly && (
          <>
            <span>Count</span>
            <Segments
              label="Count"
              value={kind}
              options={[
                { value: 'created', label: 'Created in range' },
                { value: 'closed', label: 'Closed in range' },
              ]}
              onChange={onKind}
            />
          </>
        )}
      </div>
    </div>
  );
}

const longest = 400;

function RangePicker({
  range,
  today,
  onRange,
}: {
  range: DayRange;
  today: string;
  onRange: (range: DayRange) => void;
}) {
  const [open, setOpen] = useState(false);
  const [start, setStart] = useState(range.start);
  const [end, setEnd] = useState(range.end);
  const problem =
    !isDay(start) || !isDay(end)
      ? 'Choose two dates'
      : end < start
        ? 'The end is before the start'
        : countDays({ start, end }) > longest
          ? `At most ${longest} days`
          : end > today
            ? 'Choose dates up to today'
            : null;
  const presets = [
    { name: 'Last 31 days', range: { start: addDays(today, -31), end: addDays(today, -1) } },
    { name: 'Month to date', range: { start: `${today.slice(0, 8)}01`, end: today } },
    { name: 'Year to date', range: { start: `${today.slice(0, 5)}01-01`, end: today } },
  ];
  return (
    <Popover
      open={open}
      onClose={() => setOpen(false)}
      label="Range"
      opener={
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          Range <b className="number">{formatDateRange(range)}</b>
          <ChevronsIcon size={14} />
        </Button>
      }
    >
      <form
        className="lead-range"
        onSubmit={event => {
          event.preventDefault();
          if (problem === null) {
            setOpen(false);
            onRange({ start, end });
          }
        }}
      >
        <Field label="From" type="date" value={start} onChange={setStart} />
        <Field label="To" type="date" value={end} onChange={setEnd} error={problem} />
        <div>
          {presets.map(preset => (
            <Button
              key={preset.name}
              size="small"
              onClick={() => {
                setStart(preset.range.start);
                setEnd(preset.range.end);
              }}
            >
              {preset.name}
            </Button>
          ))}
        </div>
        <Button type="submit" look="primary" size="small" disabled={problem !== null}>
          Apply
        </Button>
      </form>
    </Popover>
  );
}

function FilterPicker({
  filter,
  choices,
  onFilter,
}: Pick<FiltersProps, 'choices' | 'onFilter'> & { filter: LeadFilter }) {
  const [open, setOpen] = useState(false);
  const names: Readonly<Record<keyof LeadFilter, readonly string[]>> = {
    persona: choices?.personas.map(({ name }) => name) ?? [],
    territory: choices?.territories.map(({ name }) => name) ?? [],
    owner: choices?.owners.map(({ name }) => name) ?? [],
    source: [...(choices?.sources.map(({ name }) => name) ?? []), '(N/A)'],
    dealType: choices?.dealTypes.map(({ name }) => name) ?? [],
  };
  const options = (key: keyof LeadFilter) => {
    const chosen = filter[key];
    const available = chosen === undefined || names[key].includes(chosen) ? names[key] : [chosen, ...names[key]];
    return [{ value: '', label: 'All' }, ...available.map(value => ({ value, label: value }))];
  };
  return (
    <Popover
      open={open}
      onClose={() => setOpen(false)}
      label="Filter"
      opener={
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          <FilterIcon size={15} />
          Filter
        </Button>
      }
    >
      <div className="lead-range">
        {leadFilterKeys.map(key => (
          <Select
            key={key}
            label={titles[key]}
            value={filter[key] ?? ''}
            options={options(key)}
            onChange={value => onFilter({ ...filter, [key]: value === '' ? undefined : value })}
          />
        ))}
      </div>
    </Popover>
  );
}
