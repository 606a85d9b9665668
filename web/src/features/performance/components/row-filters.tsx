import { Link, useLocation } from 'react-router-dom';
import { filterOfRow } from '../../../../../shared/domain/pages/row-filters.ts';
import type { RowsPanel } from '../../../../../shared/screens/pages/definition.ts';
import type { PageView } from '../../../../../shared/model/page.ts';
import { writeAddress } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { CloseIcon } from '../../../components/icons/actions.tsx';
import type { BreakdownRow } from '../view/breakdown.ts';
import { listFilterChips, readFilters, toggled, writeFilters } from '../view/row-filters.ts';
import { RowName } from './row-name.tsx';

type Props = { panel: RowsPanel; row: BreakdownRow | null; name: string; color: string | undefined };

/** A row's name: a link that opens the page of a site, or that sets or clears a filter that the page has. */
export function RowPick({ panel, row, name, color }: Props) {
  const { pathname, search } = useLocation();
  const { node } = useScope();
  const named = <RowName name={name} color={color} quiet={row !== null && row.kind !== 'row'} />;
  const [, siteId] = row?.key ?? [];
  if (panel.bySite === true && siteId !== undefined)
    return (
      <Link className="row-pick" to={pathname + writeAddress(search, { node: siteId, site: siteId })}>
        {named}
      </Link>
    );
  const filter = row?.kind === 'row' && node?.type === 'SITE' ? filterOfRow(panel.dimension, row.key) : null;
  if (filter === null) return named;
  const filters = readFilters(search);
  const isOn = filters[filter.key] === filter.value;
  return (
    <Link
      className="row-pick"
      to={{ search: writeFilters(search, toggled(filters, filter)) }}
      preventScrollReset
      aria-current={isOn ? 'true' : undefined}
      title={isOn ? 'Show all' : `Show only ${name}`}
    >
      {named}
    </Link>
  );
}

/** The active row filters of the page, each removable, and the number of panels they apply to. */
export function RowFilterChips({ view, panels }: { view: PageView | undefined; panels: readonly string[] }) {
  const { search } = useLocation();
  const filters = readFilters(search);
  const chips = listFilterChips(filters);
  if (chips.length === 0) return null;
  const following = view?.following;
  const count = following === undefined ? 0 : panels.filter(name => following.panels.includes(name)).length;
  const nobody = following !== undefined && count === 0 && following.figures.length === 0;
  return (
    <section className="row-filters" aria-label="Shown only">
      <span>Shown only</span>
      {chips.map(({ key, value, title, name }) => (
        <Link
          key={key}
          className="row-filter"
          to={{ search: writeFilters(search, toggled(filters, { key, value })) }}
          preventScrollReset
          aria-label={`${title}: ${name}, remove`}
          title="Remove"
        >
          <span>{title}:</span> <b dir="auto">{name}</b>
          <CloseIcon size={12} />
        </Link>
      ))}
      <Link className="row-filters-clear" to={{ search: writeFilters(search, {}) }} preventScrollReset>
        {chips.length === 1 ? 'Clear' : chips.length === 2 ? 'Clear both' : 'Clear all'}
      </Link>
      <span className="row-filters-note" role="status">
        {following !== undefined &&
          (nobody
            ? `This filter doesn't apply here. No platform ${chips.length > 1 ? 'reports these together' : 'reports this'}.`
            : count === panels.length
              ? `Applied to all ${count} panels.`
              : `${count} of ${panels.length} panels are filtered. The others say “not filtered”.`)}
      </span>
    </section>
  );
}

/** Marks a panel that ignores the row filter. */
export const NotFiltered = ({ on }: { on: boolean }) =>
  on ? <span className="not-filtered">not filtered</span> : null;
