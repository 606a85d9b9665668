import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/form/button.tsx';
import { WarningIcon } from '../../components/icons/status.tsx';
import { createReloading, isUnloaded } from './unloaded.ts';
import { useReport } from './use-report.ts';
import './error-screen.css';

const reload = () => window.location.reload();
const reloading = createReloading(reload);

/**
 * The screen of a render error; closing it opens the overview (specification 2, Error screen). If a page's code could
 * not be loaded, a click or coming back online loads it again.
 */
export function ErrorScreen({ error, onClose }: { error: Error; onClose: () => void }) {
  const navigate = useNavigate();
  const report = useReport();
  const unloaded = isUnloaded(error);
  useEffect(() => (unloaded ? reloading(window, navigator.onLine) : report(error)), [error, report, unloaded]);
  const close = () => {
    void navigate('/overview');
    onClose();
  };
  return (
    <div className="error-screen" role="alert">
      <span className="panel-state-icon tone-bad">
        <WarningIcon size={20} />
      </span>
      <h2>{unloaded ? 'This page could not be loaded' : 'An Error has occurred'}</h2>
      <p>
        {unloaded
          ? 'Check your connection. The page loads automatically when you are back online.'
          : 'We have been alerted and are currently looking into it'}
      </p>
      <Button look="primary" onClick={unloaded ? reload : close}>
        {unloaded ? 'Try again' : 'Close'}
      </Button>
    </div>
  );
}
