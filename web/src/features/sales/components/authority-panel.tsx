import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { type CountedMonth, countedMonths } from '../../../../../shared/domain/sales/authority.ts';
import type { SalesBook, UnitsAuthority } from '../../../../../shared/model/sales.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Segments } from '../../../components/form/segments.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useNameAuthorityMutation } from '../sales-api.ts';

const names: Readonly<Record<UnitsAuthority, string>> = { entered: 'Entered', crm: 'CRM' };
const count = (value: number | null): string => (value === null ? '–' : formatNumber(value));

/** The source of a year's units by month: entered or won in the CRM, with the other and the difference. */
export function AuthorityPanel({
  book,
  year,
  siteName,
  readOnly,
}: {
  book: SalesBook;
  year: number;
  siteName: string;
  readOnly: string | null;
}) {
  const dispatch = useAppDispatch();
  const [nameAuthority, { isLoading }] = useNameAuthorityMutation();
  const rows = countedMonths(book).filter(({ yearMonth }) => yearMonth.startsWith(String(year)));
  const disputed = rows.filter(({ difference }) => difference !== null && difference !== 0).length;
  const choose = (yearMonth: string, authority: UnitsAuthority) =>
    nameAuthority({ params: { siteId: book.siteId, yearMonth }, body: { authority } })
      .unwrap()
      .then(
        () =>
          dispatch(
            toastShown({
              tone: 'good',
              text: `${formatMonth(yearMonth)} uses what was ${authority === 'crm' ? 'won in the CRM' : 'entered'}.`,
            }),
          ),
        (error: unknown) => dispatch(toastShown({ tone: 'bad', text: getErrorReason(error) })),
      );
  const columns: Column<CountedMonth>[] = [
    {
      key: 'month',
      title: 'Month',
      value: ({ yearMonth }) => yearMonth,
      text: ({ yearMonth }) => formatMonth(yearMonth),
    },
    { key: 'entered', title: 'Entered', numeric: true, value: row => row.entered, text: row => count(row.entered) },
    { key: 'won', title: 'Won in the CRM', numeric: true, value: row => row.won, text: row => count(row.won) },
    {
      key: 'difference',
      title: 'Difference',
      numeric: true,
      value: row => row.difference,
      text: ({ difference }) =>
        difference === null ? '–' : difference > 0 ? `+${formatNumber(difference)}` : formatNumber(difference),
    },
    {
      key: 'authority',
      title: 'Counts',
      value: ({ authority }) => names[authority],
      sortable: false,
      render: ({ yearMonth, authority }) =>
        readOnly !== null ? (
          names[authority]
        ) : (
          <Segments
            label={`Source for ${formatMonth(yearMonth)}`}
            value={authority}
            onChange={next => void choose(yearMonth, next)}
            options={(['entered', 'crm'] as const).map(value => ({ value, label: names[value], disabled: isLoading }))}
          />
        ),
    },
  ];
  return (
    <Panel
      title="Entered and won"
      flush
      subtitle={
        disputed === 0
          ? `${year}: both sources agree`
          : `${year}: the two sources differ in ${disputed} ${disputed === 1 ? 'month' : 'months'}. Only one is used. They are never added`
      }
      tools={
        <ExportMenu
          title="Entered and won"
          columns={columns}
          rows={rows}
          info={{ name: `units-entered-and-won-${year}`, notes: [siteName] }}
        />
      }
    >
      <DataTable
        caption={`Units for ${year}, entered and won`}
        columns={columns}
        rows={rows}
        rowKey={({ yearMonth }) => yearMonth}
        initialSort={{ key: 'month', direction: 'descending' }}
        maxHeight={350}
        empty={`No data for ${year}`}
      />
    </Panel>
  );
}
