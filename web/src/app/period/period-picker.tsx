import { lazy, Suspense, useCallback, useState } from 'react';
import { ChevronsIcon } from '../../components/icons/actions.tsx';
import { Popover } from '../../components/overlay/popover.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { useScope } from '../address/scope.tsx';
import { periodName, rangeText } from '../layout/period-text.ts';

/** Calendar and presets load when the picker opens. */
const PeriodChooser = lazy(() => import('./period-chooser.tsx').then(module => ({ default: module.PeriodChooser })));

/** The period button; a click opens presets, a calendar and the comparison. */
export function PeriodPicker({ block }: { block: boolean }) {
  const [open, setOpen] = useState(false);
  const { periods, period, today } = useScope();
  const close = useCallback(() => setOpen(false), []);
  if (today === undefined) return <Skeleton width={200} height={32} radius={8} />;
  const thisYear = periods.find(({ kind }) => kind === 'year')?.id;
  const name = period === undefined ? 'Choose a period' : periodName(period, period.id === thisYear);
  const isDates = period === undefined || period.kind === 'month' || period.kind === 'custom';
  return (
    <Popover
      open={open}
      onClose={close}
      label="Period"
      className={block ? 'picker picker-block period-picker' : 'picker period-picker'}
      opener={
        <button
          type="button"
          className="picker-button"
          data-picker="Period"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="picker-label">Period</span>
          <span className="picker-value truncate">
            {isDates ? (
              name
            ) : (
              <>
                <span className="period-name">{name}, </span>
                {rangeText(period)}
              </>
            )}
          </span>
          <ChevronsIcon size={14} />
        </button>
      }
    >
      <Suspense fallback={<Skeleton height={360} radius={8} />}>
        <PeriodChooser onClose={close} />
      </Suspense>
    </Popover>
  );
}
