import { useEffect, useEffectEvent } from 'react';
import { Button } from '../form/button.tsx';
import { ResetIcon } from '../icons/actions.tsx';
import { FailIcon, HourglassIcon } from '../icons/status.tsx';
import { HelpLink } from '../help/help-link.tsx';
import { EmptyState } from './empty-state.tsx';
import { whenOnline } from './when-online.ts';

/** Texts for missing data, which isn't a failure: a retry would not help. */
const waiting: Readonly<Record<string, string>> = {
  overnight: 'Calculated overnight',
  calculating: 'Being calculated',
  'shorter-period': 'Choose a shorter period',
};

/** A panel that failed alone: the error, what still works, and a retry. It retries automatically once online. */
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
  const title = waiting[reference ?? ''];
  if (title !== undefined)
    return (
      <EmptyState
        centered
        tone="info"
        icon={<HourglassIcon size={18} />}
        title={title}
        action={<HelpLink about={message} reference={reference} />}
      >
        {message}
      </EmptyState>
    );
  return (
    <EmptyState
      centered
      tone="bad"
      icon={<FailIcon size={18} />}
      title="This panel didn't load"
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
