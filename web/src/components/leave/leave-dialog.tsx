import { Button } from '../form/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

/** Asks before what was typed is left behind; cancelling keeps it all. */
export function LeaveDialog({ guard }: { guard: LeaveGuard }) {
  return (
    <Dialog
      open={guard.question !== null}
      onClose={guard.stay}
      title="Leave without saving?"
      footer={
        <>
          <Button look="danger" onClick={guard.leave}>
            Leave without saving
          </Button>
          <Button look="primary" onClick={guard.stay}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>
        There are unsaved {guard.question?.what.startsWith('changes') === true ? '' : 'entries in '}
        {guard.question?.what ?? ''}. They are lost when you leave.
      </p>
    </Dialog>
  );
}
