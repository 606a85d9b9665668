import { useState } from 'react';
import { Popover } from '../../../components/overlay/popover.tsx';
import { snoozes } from '../view/filters.ts';

/** The lengths of a snooze. */
export function SnoozeChoice({ about, onChoice }: { about: string; onChoice: (days: number) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onClose={() => setOpen(false)}
      label={`Snooze: ${about}`}
      className="notice-snooze"
      opener={
        <button
          type="button"
          className="notice-time"
          aria-expanded={open}
          aria-label={`Snooze: ${about}`}
          onClick={() => setOpen(!open)}
        >
          Snooze
        </button>
      }
    >
      <ul className="notice-snoozes">
        {snoozes.map(({ days, label }) => (
          <li key={days}>
            <button
              type="button"
              onClick={() => {
                setOpen(false);
                onChoice(days);
              }}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
