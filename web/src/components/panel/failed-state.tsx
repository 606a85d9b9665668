import { useEffect, useEffectEvent } from 'react';
import { Button } from '../form/button.tsx';
import { ResetIcon } from '../icons/actions.tsx';
import { FailIcon } from '../icons/status.tsx';
import { HelpLink } from '../help/help-link.tsx';
import { EmptyState } from './empty-state.tsx';
import { whenOnline } from './when-online.ts';

/** A panel that failed alone: what happened, what stands, and another try. Online again, it tries by itself. */
export function FailedState({
  message,
  reference,
  onRetry,
  busy = false,
}: {
  message: string;
  reference?: string;
  onRetry: () => void;
  busy?: boolean;
}) {
  const again = useEffectEvent(onRetry);
  useEffect(() => whenOnline(window, () => again()), []);
  return (
    <EmptyState
      centered
      tone="bad"
      icon={<FailIcon size={18} />}
      title="This panel did not load"
      action={
        <>
          <Button size="small" busy={busy} onClick={onRetry}>
            <ResetIcon size={14} />
            Try again
          </Button>{' '}
          <HelpLink about={message} reference={reference} />
        </>
      }
      reference={reference === undefined || reference === '' ? undefined : `Reference ${reference}`}
    >
      {message}
    </EmptyState>
  );
}
