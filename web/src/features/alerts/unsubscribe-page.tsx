import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { getErrorMessage } from '../../app/api/errors.ts';
import { PublicCard, PublicFrame } from '../../app/layout/public-frame.tsx';
import { Button } from '../../components/form/button.tsx';
import { Problem } from '../../components/form/problem.tsx';
import { useUnsubscribeMutation } from './alerts-api.ts';

/** The unsubscribed notifications, by the word in the link's address (functions/services/mail/unsubscribe-link.ts). */
const ways = {
  alerts: {
    title: 'Alert Emails',
    asking: 'Stop alert emails?',
    ends: 'You will no longer get alert, audit and task emails or the daily digest.',
    done: 'Alert emails stopped',
    after: 'You will no longer get alert emails. Notifications still show alerts.',
  },
  reminders: {
    title: 'Reminders',
    asking: 'Stop reminders?',
    ends: 'You will no longer get reminder emails about your trial and setup.',
    done: 'No more reminders',
    after: 'Reminders are off. The dashboard still shows when your trial ends.',
  },
  week: {
    title: 'Weekly report',
    asking: 'Stop weekly reports?',
    ends: 'You will no longer get the weekly report. The weekly digest still comes.',
    done: 'Weekly reports stopped',
    after: 'You will no longer get the weekly report. The overview shows the same numbers.',
  },
  reports: {
    title: 'Report Emails',
    asking: 'Stop this report?',
    ends: 'You will no longer get this scheduled report.',
    done: 'Report stopped',
    after: 'You will no longer get this report. Ask its sender to add you again.',
  },
} as const;
const isWay = (text: string | null): text is keyof typeof ways => text !== null && Object.hasOwn(ways, text);

/**
 * /unsubscribe/{code}: one click stops the link's emails. Opening the page stops nothing, because email programs open
 * links automatically.
 */
export function UnsubscribePage() {
  const { code = '' } = useParams();
  const [search] = useSearchParams();
  const of = search.get('of');
  const words = ways[isWay(of) ? of : 'alerts'];
  const [send, { isLoading }] = useUnsubscribeMutation();
  const [state, setState] = useState<'asking' | 'done' | { problem: string }>('asking');
  const press = async () => {
    const answer = await send({ params: { code }, body: { 'List-Unsubscribe': 'One-Click' } });
    setState('error' in answer ? { problem: getErrorMessage(answer.error) } : 'done');
  };
  return (
    <PublicFrame title={words.title}>
      <PublicCard title={state === 'done' ? words.done : words.asking}>
        <div className="public-form">
          {state === 'done' ? (
            <p>
              {of === 'reports' ? words.after : `${words.after} You can turn these emails back on in User Settings.`}
            </p>
          ) : (
            <>
              <p>{words.ends} Emails you request, such as a new password, still come.</p>
              <Problem text={typeof state === 'object' ? state.problem : null} />
              <Button look="primary" wide busy={isLoading} onClick={() => void press()}>
                Unsubscribe
              </Button>
            </>
          )}
          <Link to="/login" className="public-back">
            Open dashboard
          </Link>
        </div>
      </PublicCard>
    </PublicFrame>
  );
}
