import { useState } from 'react';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Select } from '../../../components/form/field.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useGenerateAuditMutation } from '../audit-api.ts';
import { auditableMonths } from '../view/audit-history.ts';

/** Runs the audit of a past month now. If the month has one already, the new run is added. */
export function GenerateAudit({
  siteId,
  siteName,
  timeZone,
  monthsWithAudit,
}: {
  siteId: string;
  siteName: string;
  timeZone: string;
  monthsWithAudit: ReadonlySet<string>;
}) {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const [generate, { isLoading, error, reset }] = useGenerateAuditMutation();
  const [now] = useState(() => new Date());
  const months = auditableMonths(siteToday(now, timeZone));
  const [chosen, setChosen] = useState<string | null>(null);
  const yearMonth = chosen ?? months[0] ?? '';

  const run = async () => {
    const answer = await generate({ params: { siteId }, body: { yearMonth } });
    if (answer.data === undefined) return;
    setOpen(false);
    dispatch(toastShown({ tone: 'good', text: `The audit of ${formatMonth(yearMonth)} was generated` }));
  };
  return (
    <>
      <Button
        size="small"
        busy={isLoading}
        onClick={() => {
          reset();
          setOpen(true);
        }}
      >
        {isLoading ? 'Generating…' : 'Generate audit'}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Generate audit"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{isLoading ? 'Close' : 'Cancel'}</Button>
            <Button look="primary" busy={isLoading} onClick={() => void run()}>
              {isLoading ? 'Generating…' : 'Generate'}
            </Button>
          </>
        }
      >
        <div className="generate-audit">
          <p>
            For {siteName}, from the days collected so far. Audits generated before the month is final are marked
            preliminary.
          </p>
          <Select
            label="Month"
            value={yearMonth}
            onChange={setChosen}
            disabled={isLoading}
            options={months.map(month => ({ value: month, label: formatMonth(month) }))}
            help={
              monthsWithAudit.has(yearMonth)
                ? 'This month already has an audit. It is kept, and a new run is added.'
                : undefined
            }
          />
          {error !== undefined && (
            <p className="form-error" role="alert">
              {getErrorMessage(error)}
            </p>
          )}
        </div>
      </Dialog>
    </>
  );
}
