import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/form/button.tsx';
import { WarningIcon } from '../../components/icons/status.tsx';
import { useReport } from './use-report.ts';
import './error-screen.css';

/** What a person sees of a render error; closing leads to the overview (specification 2, Error screen). */
export function ErrorScreen({ error, onClose }: { error: Error; onClose: () => void }) {
  const navigate = useNavigate();
  const report = useReport();
  useEffect(() => report(error), [error, report]);
  return (
    <div className="error-screen" role="alert">
      <span className="panel-state-icon tone-bad"><WarningIcon size={20} /></span>
      <h2>An Error has occurred</h2>
      <p>We have been alerted and are currently looking into it</p>
      <Button
        look="primary"
        onClick={() => {
          void navigate('/overview');
          onClose();
        }}
      >
        Close
      </Button>
    </div>
  );
}
