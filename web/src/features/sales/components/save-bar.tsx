import { useState } from 'react';
import { WarningIcon } from '../../../components/icons/status.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';

/** The bar at the bottom of the window while something is unsaved: count, errors, Discard and Save. */
export function SaveBar({
  changed,
  months,
  problems,
  clashes,
  closedMonths,
  saving,
  onShowProblem,
  onDiscard,
  onSave,
}: {
  changed: number;
  /** 'October and November' */
  months: string;
  problems: number;
  /** Typed cells that someone else changed in the meantime. */
  clashes: number;
  /** Closed months as text; empty if none of them was changed. */
  closedMonths: string;
  saving: boolean;
  onShowProblem: () => void;
  onDiscard: () => void;
  onSave: (reason: string | undefined) => void;
}) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  if (changed === 0) return null;
  const save = () => (closedMonths === '' ? onSave(undefined) : setAsking(true));
  return (
    <div className="save-bar no-print" role="region" aria-label="Unsaved changes">
      <p aria-live="polite">
        {problems + clashes > 0 && <WarningIcon size={15} />}
        {changed} unsaved {changed === 1 ? 'change' : 'changes'} in {months}
        {problems > 0 && `, ${problems} ${problems === 1 ? 'needs' : 'need'} correcting`}
        {clashes > 0 && `, ${clashes} changed by someone else`}
      </p>
      {problems + clashes > 0 && (
        <Button look="quiet" size="small" onClick={onShowProblem}>
          Show problem
        </Button>
      )}
      <span className="save-bar-buttons">
        <Button disabled={saving} onClick={onDiscard}>
          Discard
        </Button>
        <Button look="primary" busy={saving} disabled={problems > 0} onClick={save}>
          Save
        </Button>
      </span>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Change a closed month?"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              look="primary"
              disabled={reason.trim() === ''}
              onClick={() => {
                setAsking(false);
                onSave(reason.trim());
              }}
            >
              Save
            </Button>
          </>
        }
      >
        <p>
          {closedMonths} ended more than three months ago. Reports may have used the numbers. Your reason is kept with
          the change.
        </p>
        <Field label="Reason" value={reason} onChange={setReason} maxLength={200} required />
      </Dialog>
    </div>
  );
}
