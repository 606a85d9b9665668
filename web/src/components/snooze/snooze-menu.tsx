import { useState, type ReactNode } from 'react';
import { Popover } from '../overlay/popover.tsx';

const lengths = [
  { days: 1, label: 'For a day' },
  { days: 3, label: 'For 3 days' },
  { days: 7, label: 'For a week' },
  { days: 30, label: 'For a month' },
] as const;

/** The lengths of a snooze, in days from today. `opener` makes the button that opens them. */
export function SnoozeMenu({
  about,
  align,
  opener,
  onChoice,
}: {
  about: string;
  align?: 'left' | 'right';
  opener: (button: { label: string; expanded: boolean; onClick: () => void }) => ReactNode;
  onChoice: (days: number) => void;
}) {
  const [open, setOpen] = useState(false);
  const label = `Snooze: ${about}`;
  return (
    <Popover
      open={open}
      onClose={() => setOpen(false)}
      {...(align === undefined ? {} : { align })}
      label={label}
      opener={opener({ label, expanded: open, onClick: () => setOpen(!open) })}
    >
      <ul className="menu-list">
        {lengths.map(({ days, label: length }) => (
          <li key={days}>
            <button
              type="button"
              className="menu-item"
              onClick={() => {
                setOpen(false);
                onChoice(days);
              }}
            >
              {length}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
