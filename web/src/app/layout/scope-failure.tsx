import { Button } from '../../components/form/button.tsx';
import { NoneIcon } from '../../components/icons/status.tsx';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { useScope } from '../address/scope.tsx';

/** The address names a site that cannot be opened, or the user could not be read. */
export function ScopeFailure({ message }: { message: string }) {
  const { reset } = useScope();
  return (
    <div className="panel">
      <div className="panel-body">
        <EmptyState
          centered icon={<NoneIcon size={18} />} title="This address cannot be opened" level={2}
          action={<Button onClick={() => { reset(); window.location.reload(); }}>Open my own site</Button>}
        >
          {message}
        </EmptyState>
      </div>
    </div>
  );
}
