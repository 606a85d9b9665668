import { checkTokenAvailability, type Availability } from '../../../../../../shared/domain/forms/administration.ts';
import { useCheckSalesTokenQuery } from '../../admin-api.ts';
import { useSettled } from '../../../../components/form/use-settled.ts';
import { availabilityDelayMs } from '../../view/tokens.ts';
import { useShown } from '../../../../app/api/use-shown.ts';

const wellFormed = /^[A-Za-z0-9_-]{3,64}$/;

/** Checks if a token id is free, ignoring case, after two seconds without typing. */
export function useAvailability(siteId: string): Availability {
  const settled = useSettled(siteId, availabilityDelayMs);
  const askable = wellFormed.test(settled);
  const { currentData, isFetching, isError } = useShown(
    useCheckSalesTokenQuery({ params: { tokenId: settled } }, { skip: !askable, refetchOnMountOrArgChange: true }),
  );
  if (siteId.length < 3) return 'too-short';
  if (!wellFormed.test(siteId)) return 'unknown';
  if (settled !== siteId || isFetching) return 'checking';
  if (isError || currentData === undefined) return 'unknown';
  return checkTokenAvailability(siteId, currentData.taken ? [siteId] : []);
}
