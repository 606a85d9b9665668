import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { DownloadIcon } from '../../../components/icons/actions.tsx';
import { download } from '../../../components/table/table-export.ts';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import type { SalesKind } from '../../../../../shared/model/sales.ts';
import { useLazyGetRevenueFileQuery, useLazyGetUnitSalesFileQuery } from '../sales-api.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Downloads the last uploaded workbook, unchanged. */
export function LastSheet({ siteId, kind, name }: { siteId: string; kind: SalesKind; name: string }) {
  const dispatch = useAppDispatch();
  const [askUnits, units] = useLazyGetUnitSalesFileQuery();
  const [askRevenue, revenue] = useLazyGetRevenueFileQuery();
  const save = async () => {
    const answer = await (kind === 'units' ? askUnits : askRevenue)({ params: { siteId } });
    if (answer.data === undefined)
      return void dispatch(toastShown({ tone: 'bad', text: getErrorReason(answer.error) }));
    download(
      answer.data.name,
      type,
      Uint8Array.from(atob(answer.data.base64), character => character.charCodeAt(0)).buffer,
    );
  };
  return (
    <Button
      size="small"
      look="quiet"
      busy={units.isFetching || revenue.isFetching}
      onClick={() => void save()}
      aria-label={`Download ${name}`}
    >
      <DownloadIcon size={15} />
      File
    </Button>
  );
}
