import { CloseIcon } from '../../../components/icons/actions.tsx';
import { FailIcon } from '../../../components/icons/status.tsx';

/** The reason why a consent failed; stays until it is closed. */
export function ConnectFailure({ message, onClose }: { message: string | null; onClose: () => void }) {
  if (message === null) return null;
  return (
    <div className="service-failure tone-bad" role="alert">
      <FailIcon size={18} />
      <p>{message}</p>
      <button type="button" className="icon-button" aria-label="Close message" onClick={onClose}>
        <CloseIcon size={14} />
      </button>
    </div>
  );
}
