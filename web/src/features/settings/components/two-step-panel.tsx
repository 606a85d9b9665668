import { lazy, Suspense, useState } from 'react';
import { getErrorMessage, getErrorReason, hasErrorCode } from '../../../app/api/errors.ts';
import { useShown } from '../../../app/api/use-shown.ts';
import { sessionEnded } from '../../../app/session/session-slice.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { ConfirmDialog } from '../../../components/overlay/dialog.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useBeginTwoStepMutation, useEndTwoStepMutation, useGetTwoStepQuery } from '../settings-api.ts';

/** Loads the code of the QR code when it is needed. */
const TwoStepDialog = lazy(() => import('./two-step-dialog.tsx').then(module => ({ default: module.TwoStepDialog })));

/** Two-step sign-in: off or on, with the way to change it. Both end all sessions, including this one. */
export function TwoStepPanel({ email, disabled }: { email: string; disabled: boolean }) {
  const dispatch = useAppDispatch();
  const { currentData, error, refetch } = useShown(useGetTwoStepQuery({}));
  const [begin, beginning] = useBeginTwoStepMutation();
  const [end, ending] = useEndTwoStepMutation();
  const [secret, setSecret] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const refused = beginning.error ?? ending.error;
  const isOld = hasErrorCode(refused, 'sign-in-again');
  const leave = (text: string) => {
    dispatch(toastShown({ tone: 'good', text }));
    dispatch(sessionEnded('left'));
  };
  const onSetUp = async () => {
    const { data } = await begin({});
    if (data !== undefined) setSecret(data.secret);
  };
  const onTurnOff = async () => {
    const answer = await end({});
    setAsks(false);
    if (answer.error === undefined) leave('Two-step sign-in is off. Log in with your password');
  };
  return (
    <Panel
      id="two-step"
      title="Two-step sign-in"
      subtitle="A code from an app, after your password"
      busy={currentData === undefined && error === undefined}
      tools={
        currentData !== undefined && (
          <Badge tone={currentData.on ? 'good' : 'neutral'}>{currentData.on ? 'On' : 'Off'}</Badge>
        )
      }
    >
      {error !== undefined && <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />}
      {currentData === undefined && error === undefined && <SkeletonRows rows={1} height={32} />}
      {currentData !== undefined && (
        <div className="settings-form">
          {refused !== undefined && <Problem text={getErrorReason(refused)} />}
          <div className="settings-buttons">
            {isOld && (
              <Button look="primary" onClick={() => dispatch(sessionEnded('sign-in-again'))}>
                Log in again
              </Button>
            )}
            <Button busy={beginning.isLoading} disabled={disabled} onClick={() => void onSetUp()}>
              {currentData.on ? 'Use another phone' : 'Set up'}
            </Button>
            {currentData.on && (
              <Button look="danger" disabled={disabled} onClick={() => setAsks(true)}>
                Turn off
              </Button>
            )}
          </div>
        </div>
      )}
      {asks && (
        <ConfirmDialog
          open
          title="Turn off two-step sign-in"
          confirm="Turn off"
          busy={ending.isLoading}
          question={<p>Your password alone will open your account. You&apos;ll be signed out on all devices.</p>}
          onConfirm={() => void onTurnOff()}
          onClose={() => setAsks(false)}
        />
      )}
      {secret !== null && (
        <Suspense fallback={null}>
          <TwoStepDialog
            secret={secret}
            email={email}
            onDone={() => leave('Two-step sign-in is on. Log in with your password and a code')}
            onClose={() => setSecret(null)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
