import { ConfirmDialog } from '../overlay/dialog.tsx';

/** Asks before a purchase is refunded and its plan ends. */
export const TakeBackDialog = ({
  open,
  onConfirm,
  onClose,
}: {
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) => (
  <ConfirmDialog
    open={open}
    title="Undo this purchase?"
    question="The plan ends right away and the payment is refunded. Your sites return to how they were before."
    confirm="Undo purchase"
    onConfirm={onConfirm}
    onClose={onClose}
  />
);
