import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Picker } from '../../components/form/picker.tsx';
import { Button, IconButton } from '../../components/form/button.tsx';
import { ChevronDownIcon, FilterIcon, LinkIcon, ResetIcon } from '../../components/icons/actions.tsx';
import { SaveView } from '../../components/views/save-view.tsx';
import { InfoIcon } from '../../components/icons/status.tsx';
import { Sheet } from '../../components/overlay/dialog.tsx';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { oneSiteText, unshownPart, writeAddress } from '../address/address.ts';
import { useBasis } from '../address/basis.ts';
import { useScope } from '../address/scope.tsx';
import { countDays } from '../../../../shared/domain/periods/days.ts';
import { bases } from '../../../../shared/numbers/comparison/basis.ts';
import { findScreen } from '../../../../shared/screens/routes.ts';
import type { Filters } from '../../../../shared/screens/screen.ts';
import { useAppDispatch } from '../store.ts';
import { ScopePicker, shownAbove } from './scope-picker.tsx';
import { PeriodPicker } from '../period/period-picker.tsx';
import { comparisonName, rangeText } from './period-text.ts';

/** Periods of different length are compared as totals or as daily means. */
const basisNames = { total: 'Total', day: 'Per day' } as const;

function PeriodPickers({ block }: { block: boolean }) {
  /** Dates are formatted when the menu opens, because formatting ranges is slow. */
  const [opened, setOpened] = useState(false);
  const { period, compare, comparison, change } = useScope();
  const basis = useBasis(period, comparison);
  return (
    <>
      <PeriodPicker block={block} />
      {period !== undefined && comparison !== undefined && (
        <Picker
          label="Compare"
          block={block}
          value={compare}
          shown={comparisonName(compare, period)}
          options={(['previous', 'year-ago'] as const).map(kind => ({
            value: kind,
            label: comparisonName(kind, period),
            ...(opened && kind === compare ? { note: rangeText(comparison, period) } : {}),
          }))}
          onOpen={() => setOpened(true)}
          onChange={kind => change({ compare: kind === 'year-ago' ? 'year-ago' : 'previous' })}
        />
      )}
      {period !== undefined && comparison !== undefined && countDays(period) !== countDays(comparison) && (
        <Picker
          label="Counts"
          block={block}
          value={basis}
          shown={basisNames[basis]}
          options={bases.map(value => ({ value, label: basisNames[value] }))}
          onChange={value => change({ basis: value === 'day' ? 'day' : 'total' })}
        />
      )}
    </>
  );
}

function useCopyLink() {
  const dispatch = useAppDispatch();
  const { siteId, node, change } = useScope();
  const { pathname, search } = useLocation();
  return async () => {
    const shown = {
      ...(typeof siteId === 'string' ? { site: siteId } : {}),
      ...(node === undefined ? {} : { node: node.siteId }),
    };
    change(shown);
    await navigator.clipboard.writeText(window.location.origin + pathname + writeAddress(search, shown)).then(
      () => dispatch(toastShown({ tone: 'good', text: 'Link to this view copied' })),
      () =>
        dispatch(
          toastShown({ tone: 'bad', text: 'Your browser blocked copying. Copy the link from the address bar.' }),
        ),
    );
  };
}

/**
 * Company, region, site, period and comparison in one line; on a phone, one button with their values that opens a
 * sheet.
 */
export function FilterBar({ filters, withPeriod }: { filters: Exclude<Filters, 'none'>; withPeriod: boolean }) {
  const { me, period, compare, chain, nodeChain, reset } = useScope();
  const [open, setOpen] = useState(false);
  const copyLink = useCopyLink();
  const { pathname, search } = useLocation();
  const line = filters === 'node' ? nodeChain : chain;
  const levels = me === undefined ? [] : [...shownAbove(me), ...line];
  const screen = findScreen(pathname);
  const site = line.at(-1);
  const isOneOfSeveral = screen?.oneSite === true && (line[0]?.type !== 'SITE' || (me?.roots.length ?? 0) > 1);
  const unshown =
    unshownPart(search, site?.name) ??
    (isOneOfSeveral && site !== undefined ? oneSiteText(search, screen.short ?? screen.title, site) : null);
  const place = levels.slice(0, -1).map(({ name }) => `${name} / `);
  return (
    <section
      className={
        withPeriod && levels.length > (filters === 'node' ? 1 : 3)
          ? 'filters filters-dense no-print'
          : 'filters no-print'
      }
      aria-label="Filters"
    >
      <div className="filters-line">
        <ScopePicker filters={filters} block={false} />
        {withPeriod && <PeriodPickers block={false} />}
        <span className="filters-end">
          <SaveView />
          <IconButton label="Copy link" onClick={() => void copyLink()}>
            <LinkIcon />
          </IconButton>
          <IconButton label="Reset filters" onClick={reset}>
            <ResetIcon />
          </IconButton>
        </span>
      </div>
      <button type="button" className="filters-phone" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FilterIcon size={15} />
        <span className="truncate">
          <span className="filters-place">{place.join('')}</span>
          <b>{line.at(-1)?.name ?? 'Loading…'}</b>
          {/* Shown together with the site's name, which would otherwise move it. */}
          {withPeriod && period !== undefined && line.length > 0 && (
            <span>
              {' '}
              · {rangeText(period)} vs {compare === 'previous' ? 'previous' : 'a year earlier'}
            </span>
          )}
        </span>
        <ChevronDownIcon size={15} />
      </button>
      {unshown !== null && (
        <output className="filters-unshown">
          <InfoIcon size={15} />
          {unshown}
        </output>
      )}
      <Sheet
        side="bottom"
        open={open}
        onClose={() => setOpen(false)}
        title="Scope"
        footer={
          <>
            <Button
              onClick={() => {
                reset();
                setOpen(false);
              }}
            >
              Reset
            </Button>
            <SaveView />
            <Button onClick={() => void copyLink()}>Copy link</Button>
            <Button look="primary" onClick={() => setOpen(false)}>
              Done
            </Button>
          </>
        }
      >
        <div className="filters-sheet">
          <ScopePicker filters={filters} block />
          {withPeriod && <PeriodPickers block />}
        </div>
      </Sheet>
    </section>
  );
}
