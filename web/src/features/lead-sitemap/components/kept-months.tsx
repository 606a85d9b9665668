import { useState } from 'react';
import type { LeadSitemap } from '../../../../../shared/contract/lead-intake.ts';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { keptFrom } from '../../../../../shared/domain/leads/retention.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { usePutLeadSitemapMutation } from '../lead-sitemap-api.ts';

/** The contract's own bounds. */
const [minMonths, most] = [3, 120];

/** Months for which an intake stores its leads; a shorter time shows what it deletes before it is saved. */
export function KeptMonths({ sitemap: { intake } }: { sitemap: LeadSitemap }) {
  const dispatch = useAppDispatch();
  const { siteRefId, revision, state, names, keepMonths } = intake;
  const [editing, setEditing] = useState(false);
  const [typed, setTyped] = useState('');
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [put, { isLoading, error }] = usePutLeadSitemapMutation();
  const months = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isGood = months >= minMonths && months <= most;
  const deletesLeads = isGood && months < keepMonths;
  const first = isGood ? formatDate(keptFrom(today, months)) : '';
  const save = async () => {
    const answer = await put({ params: { siteRefId }, body: { revision, state, names, keepMonths: months } });
    if (answer.data === undefined) return;
    dispatch(toastShown({ tone: 'good', text: `Leads are kept for ${months} months` }));
    setEditing(false);
  };
  return (
    <div className="intake-line">
      <div>
        <h3>Keep leads for</h3>
        <p className="intake-note">{keepMonths} months after creation, then deleted overnight</p>
      </div>
      <Button
        size="small"
        onClick={() => {
          setTyped(String(keepMonths));
          setEditing(true);
        }}
      >
        Change
      </Button>
      {editing && (
        <Dialog
          open
          onClose={() => setEditing(false)}
          title="Keep leads for"
          footer={
            <>
              <Button onClick={() => setEditing(false)}>Cancel</Button>
              <Button
                look={deletesLeads ? 'danger' : 'primary'}
                busy={isLoading}
                disabled={!isGood || months === keepMonths}
                onClick={() => void save()}
              >
                {deletesLeads ? 'Delete older leads' : 'Save'}
              </Button>
            </>
          }
        >
          <div className="intake-form">
            <Field
              label="Months"
              type="text"
              inputMode="numeric"
              value={typed}
              onChange={setTyped}
              maxLength={3}
              error={isGood ? undefined : `A whole number from ${minMonths} to ${most}`}
            />
            {isGood && months < keepMonths && (
              <p className="intake-wrong">
                Leads of {intake.siteName} created before {first} are deleted tonight. This can&apos;t be undone.
              </p>
            )}
            {error !== undefined && (
              <p role="alert" className="intake-wrong">
                {getErrorReason(error)}
              </p>
            )}
          </div>
        </Dialog>
      )}
    </div>
  );
}
