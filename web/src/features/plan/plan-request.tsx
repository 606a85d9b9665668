import { useState } from 'react';
import { helpTextLimit } from '../../../../shared/contract/help.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useAskForHelpMutation } from '../../app/api/help-endpoints.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { Button } from '../../components/form/button.tsx';
import { Notice } from '../../components/form/notice.tsx';
import { Problem } from '../../components/form/problem.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import './plan.css';

/** The contact for an upgrade, and the request form. */
export function PlanRequest() {
  const { me, siteId } = useScope();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [ask, { isLoading }] = useAskForHelpMutation();
  if (me === undefined) return null;
  const { theme, user } = me;
  const whom = theme.supportEmail ?? `the ${theme.title} team`;
  const send = async () => {
    setFailure(null);
    const words =
      text.trim() === '' ? 'I would like to upgrade. Please send me the price and the next step.' : text.trim();
    const answer = await ask({
      body: {
        subject: 'Upgrade',
        text: words,
        page: window.location.pathname,
        origin: window.location.origin,
        ...(typeof siteId === 'string' ? { siteId } : {}),
      },
    });
    if (answer.error !== undefined) return setFailure(getErrorReason(answer.error));
    setText('');
    return setSentTo(user.email);
  };
  return (
    <Panel title="Request an upgrade" subtitle={<>Your request goes to {whom}</>}>
      <form
        className="plan-request"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void send();
        }}
      >
        {sentTo === null ? (
          <p>They&apos;ll reply with the price and the next step. Asking is free.</p>
        ) : (
          <Notice tone="good">Your request was sent. We&apos;ll reply to {sentTo}.</Notice>
        )}
        <TextArea
          label="Message (optional)"
          name="text"
          rows={3}
          maxLength={helpTextLimit}
          value={text}
          onChange={value => {
            setText(value);
            setSentTo(null);
          }}
        />
        <Problem text={failure} />
        <div>
          <Button type="submit" look="primary" busy={isLoading} disabled={sentTo !== null}>
            Send request
          </Button>
        </div>
      </form>
    </Panel>
  );
}
