import { Button } from '../../../components/form/button.tsx';
import { CopyLine } from '../../../components/form/copy-line.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';

/** The secret of a webhook, shown only once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      insistent
      onClose={onClose}
      title="Save this secret now"
      footer={
        <Button look="primary" onClick={onClose}>
          I saved it
        </Button>
      }
    >
      <div className="webhook-form">
        <p>
          Your program uses it to verify our messages. The header <code>webhook-signature</code> is signed with it, as
          the Standard Webhooks specification says. We show it only once.
        </p>
        <CopyLine label="secret" text={secret} />
      </div>
    </Dialog>
  );
}
