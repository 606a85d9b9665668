import type { BillingPage } from '../../../../../shared/contract/billing.ts';
import { Button } from '../../../components/form/button.tsx';
import { Notice } from '../../../components/form/notice.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { PlanChangeSums } from './plan-change-sums.tsx';
import { usePlanChange } from './use-plan-change.ts';

type Props = {
  readonly billing: BillingPage;
  readonly siteIds: readonly string[];
  readonly added: number;
  readonly dropped: number;
  readonly onDone: () => void;
  readonly onReset: () => void;
};
const sites = (count: number) => (count === 1 ? '1 site' : `${count} sites`);

/** The cost of another choice of sites, shown before it is confirmed. */
export function SitesChangeCost({ billing: { siteId, mayChange }, siteIds, added, dropped, onDone, onReset }: Props) {
  const { preview, failure, ask, agree, isCounting, isChanging } = usePlanChange(siteId, { siteIds }, onDone);
  if (!mayChange) return <p className="billing-none">Billing managers choose the sites.</p>;
  if (added + dropped === 0)
    return <p className="billing-none">Select sites to see the cost. Nothing changes until you confirm.</p>;
  return (
    <>
      <p className="billing-none">
        {[...(added > 0 ? [`${sites(added)} more`] : []), ...(dropped > 0 ? [`${sites(dropped)} fewer`] : [])].join(
          ', ',
        )}
      </p>
      {dropped > 0 && (
        <Notice>
          A site that leaves the plan keeps its data but can&apos;t be changed, unless it is still in trial.
        </Notice>
      )}
      {preview !== null && <PlanChangeSums preview={preview} />}
      <Problem text={failure} />
      {siteIds.length === 0 ? (
        <p className="billing-none">To remove all sites, cancel the plan under Manage payment.</p>
      ) : preview === null ? (
        <Button look="primary" wide busy={isCounting} onClick={() => void ask()}>
          Show cost
        </Button>
      ) : (
        <Button look="primary" wide busy={isChanging} onClick={() => void agree(preview)}>
          Pay for {sites(siteIds.length)}
        </Button>
      )}
      <Button wide look="quiet" onClick={onReset}>
        Keep current plan
      </Button>
    </>
  );
}
