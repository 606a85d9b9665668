import { Button } from '../../components/form/button.tsx';
import { FailIcon, NoneIcon } from '../../components/icons/status.tsx';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { useScope } from '../address/scope.tsx';

/** The error page if the user could not be loaded, or if the site in the address can't be opened. */
export function ScopeFailure({ message }: { message: string }) {
  const { me, isRefused, reset } = useScope();
  return (
    <div className="panel">
      <div className="panel-body">
        {me === undefined ? (
          <EmptyState
            centered
            tone="bad"
            icon={<FailIcon size={18} />}
            title={isRefused ? 'You have no access' : "We couldn't load your account"}
            level={2}
            action={<Button onClick={() => window.location.reload()}>Try again</Button>}
          >
            {message}
          </EmptyState>
        ) : (
          <EmptyState
            centered
            icon={<NoneIcon size={18} />}
            title="Page not available"
            level={2}
            action={
              <Button
                onClick={() => {
                  reset();
                  window.location.reload();
                }}
              >
                Open my site
              </Button>
            }
          >
            {message}
          </EmptyState>
        )}
      </div>
    </div>
  );
}
