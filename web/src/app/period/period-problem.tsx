import { useLocation } from 'react-router-dom';
import { Button } from '../../components/form/button.tsx';
import { HourglassIcon } from '../../components/icons/status.tsx';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { readAddress } from '../address/address.ts';
import { useScope } from '../address/scope.tsx';

/** Reports a period in the address that can't be shown. No other period replaces it. */
export function PeriodProblem({ problem }: { problem: string }) {
  const { change } = useScope();
  const { search } = useLocation();
  return (
    <div className="panel">
      <div className="panel-body">
        <EmptyState
          centered
          icon={<HourglassIcon size={18} />}
          title="Period not available"
          level={2}
          action={
            <Button look="primary" onClick={() => change({ period: null })}>
              Last 31 days
            </Button>
          }
        >
          This link asks for “{readAddress(search).period}”. {problem} Choose another period above.
        </EmptyState>
      </div>
    </div>
  );
}
