import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { messageOf } from '../../app/api/errors.ts';
import { PublicCard, PublicFrame } from '../../app/layout/public-frame.tsx';
import { Button } from '../../components/form/button.tsx';
import { Problem } from '../../components/form/problem.tsx';
import { useUnsubscribeMutation } from './alerts-api.ts';

/**
 * /unsubscribe/{code}: one press ends the alert mails. Opening it alone ends nothing: mail programs open links by
 * themselves.
 */
export function UnsubscribePage() {
  const { code = '' } = useParams();
  const [send, { isLoading }] = useUnsubscribeMutation();
  const [state, setState] = useState<'asking' | 'done' | { problem: string }>('asking');
  const press = async () => {
    const answer = await send({ params: { code }, body: { 'List-Unsubscribe': 'One-Click' } });
    setState('error' in answer ? { problem: messageOf(answer.error) } : 'done');
  };
  return (
    <PublicFrame title="Alert Mails">
      <PublicCard title={state === 'done' ? 'No more alert mails' : 'End the alert mails?'}>
        {state === 'done' ? (
          <p>
            You get no mails of alerts any more. The bell still shows them, and User Settings switch the mails on again.
          </p>
        ) : (
          <>
            <p>
              Mails of alerts and their daily letter end. Mails that you ask for, such as a new password, still come.
            </p>
            <Problem text={typeof state === 'object' ? state.problem : null} />
            <Button look="primary" wide busy={isLoading} onClick={() => void press()}>
              Unsubscribe
            </Button>
          </>
        )}
        <Link to="/login" className="public-back">
          Open the dashboard
        </Link>
      </PublicCard>
    </PublicFrame>
  );
}
