import { useState } from 'react';
import type { BillingPage, SitesPreview } from '../../../../../shared/contract/billing.ts';
import { formatMinor } from '../../../../../shared/domain/billing/money.ts';
import { useChangePaidSitesMutation, usePreviewPaidSitesMutation } from '../../../app/api/billing-endpoints.ts';
import { reasonOf } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Notice } from '../../../components/form/notice.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { dayOf } from './words.ts';

type Props = {
  readonly billing: BillingPage;
  readonly siteIds: readonly string[];
  readonly added: number;
  readonly dropped: number;
  readonly onDone: () => void;
  readonly onReset: () => void;
};
const sites = (count: number) => (count === 1 ? '1 site' : `${count} sites`);

/** What another choice of sites costs, shown before it is agreed to. */
export function SitesChangeCost({ billing: { siteId, mayChange }, siteIds, added, dropped, onDone, onReset }: Props) {
  const [preview, setPreview] = useState<SitesPreview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [count, counting] = usePreviewPaidSitesMutation();
  const [change, changing] = useChangePaidSitesMutation();
  const params = { siteId };
  const ask = async () => {
    setFailure(null);
    const answer = await count({ params, body: { siteIds: [...siteIds] } });
    if (answer.error !== undefined) setFailure(reasonOf(answer.error));
    else setPreview(answer.data);
  };
  const agree = async ({ seen, at }: SitesPreview) => {
    setFailure(null);
    const answer = await change({ params, body: { siteIds: [...siteIds], seen, at } });
    if (answer.error === undefined) return onDone();
    setFailure(reasonOf(answer.error));
    return setPreview(null);
  };
  if (!mayChange) return <p className="billing-none">Those who manage billing choose the sites.</p>;
  if (added + dropped === 0) return <p className="billing-none">Tick or untick sites to see what that costs. Nothing changes before you agree.</p>;
  return (
    <>
      <p className="billing-none">{[...(added > 0 ? [`${sites(added)} more`] : []), ...(dropped > 0 ? [`${sites(dropped)} fewer`] : [])].join(', ')}</p>
      {dropped > 0 && <Notice>A site that leaves the plan keeps its data and takes no changes, unless its trial is not over.</Notice>}
      {preview !== null && (
        <dl className="cart-sums" aria-live="polite">
          <div><dt>{preview.prorated < 0 ? 'Credit for the rest of the period' : 'For the rest of the period'}</dt><dd>{formatMinor(preview.prorated, preview.currency)}</dd></div>
          <div><dt>Then, a {preview.interval}</dt><dd>{formatMinor(preview.perPeriod, preview.currency)}</dd></div>
          <div className="cart-total"><dt>Next invoice, {dayOf(preview.next.at)}</dt><dd>{formatMinor(preview.next.total, preview.currency)}</dd></div>
        </dl>
      )}
      <Problem text={failure} />
      {siteIds.length === 0
        ? <p className="billing-none">To pay for none, cancel the plan under Manage payment.</p>
        : preview === null
          ? <Button look="primary" wide busy={counting.isLoading} onClick={() => void ask()}>Show what it costs</Button>
          : <Button look="primary" wide busy={changing.isLoading} onClick={() => void agree(preview)}>Pay for {sites(siteIds.length)}</Button>}
      <Button wide look="quiet" onClick={onReset}>Leave it as it is</Button>
    </>
  );
}
