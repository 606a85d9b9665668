import { useState } from 'react';
import { baselineProblem, baselineWindow, overlapsMonth } from '../../../../../shared/domain/audits/baseline.ts';
import { formatDateRange, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { previousYearMonth, toYearMonth } from '../../../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FlagIcon } from '../../../components/icons/actions.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useGenerateAuditMutation } from '../audit-api.ts';
import { toBaselineDates } from '../view/baseline-dates.ts';

const failed = 'Error: Baseline audit was not generated';

/** Sets the baseline days of a site's audits, and recalculates last month's audit with them. */
export function GenerateBaseline({
  siteId,
  siteName,
  timeZone,
}: {
  siteId: string;
  siteName: string;
  timeZone: string;
}) {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [generate, { isLoading, error, reset }] = useGenerateAuditMutation();
  const [now] = useState(() => new Date());
  const today = siteToday(now, timeZone);
  const yearMonth = previousYearMonth(toYearMonth(today));
  const dates = toBaselineDates(start, end);
  const problem = baselineProblem(today, yearMonth, dates);
  const { startDate, endDate } = baselineWindow(yearMonth, dates);

  const run = async () => {
    const answer = await generate({ params: { siteId }, body: { yearMonth, overrideType: 'baseline', ...dates } });
    if (answer.data === undefined) {
      dispatch(toastShown({ tone: 'bad', text: failed }));
      return;
    }
    setOpen(false);
    dispatch(toastShown({ tone: 'good', text: `The baseline audit of ${formatMonth(yearMonth)} was generated` }));
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
        {!isLoading && <FlagIcon size={14} />}
        {isLoading ? 'Generating…' : 'Generate baseline audit'}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Generate baseline audit"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{isLoading ? 'Close' : 'Cancel'}</Button>
            <Button look="primary" busy={isLoading} disabled={problem !== null} onClick={() => void run()}>
              {isLoading ? 'Generating…' : 'Generate'}
            </Button>
          </>
        }
      >
        <div className="generate-audit">
          <p>
            Audits for {siteName} will be compared with its averages on these days, starting with{' '}
            {formatMonth(yearMonth)}.
          </p>
          <div className="baseline-dates">
            <Field
              label="Start date"
              type="date"
              value={start}
              onChange={setStart}
              disabled={isLoading}
              error={problem?.field === 'startDate' ? problem.message : null}
            />
            <Field
              label="End date"
              type="date"
              value={end}
              onChange={setEnd}
              disabled={isLoading}
              error={problem?.field === 'endDate' ? problem.message : null}
            />
          </div>
          {problem === null && (
            <p className="quiet">
              {start === '' && end === '' ? 'Left empty: ' : ''}
              {formatDateRange({ start: startDate, end: endDate }, { year: true })}
            </p>
          )}
          {problem === null && overlapsMonth({ startDate, endDate }, yearMonth) && (
            <p className="text-warning" role="status">
              These days overlap {formatMonth(yearMonth)}, so the month would be compared with itself.
            </p>
          )}
          {error !== undefined && (
            <p className="form-error" role="alert">
              {failed}. {getErrorReason(error)}
            </p>
          )}
        </div>
      </Dialog>
    </>
  );
}
