import { Button } from '../../../components/form/button.tsx';
import { CopyLine } from '../../../components/form/copy-line.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';

/** The secret of a webhook, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      insistent
      onClose={onClose}
      title="Keep this secret now"
      footer={
        <Button look="primary" onClick={onClose}>
          I have kept it
        </Button>
      }
    >
      <div className="webhook-form">
        <p>
          Your program proves by it that a message is ours: the header <code>webhook-signature</code> is made with it,
          as Standard Webhooks says. It is shown this once.
        </p>
        <CopyLine label="secret" text={secret} />
      </div>
    </Dialog>
  );
}
