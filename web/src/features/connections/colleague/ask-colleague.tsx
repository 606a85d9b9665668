import * as z from 'zod/mini';
import { useState, type FormEvent } from 'react';
import { emailFieldSchema } from '../../../../../shared/domain/forms/login.ts';
import { linkDays } from '../../../../../shared/domain/colleague-links/colleague-links.ts';
import { serviceNames, type ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { TextArea } from '../../../components/form/text-area.tsx';
import { CheckIcon, CopyIcon } from '../../../components/icons/actions.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { useMakeLinkMutation } from './colleague-api.ts';
import { MadeLinks } from './made-links.tsx';
import './colleague.css';

type Props = {
  siteId: string;
  siteName: string;
  service: ConnectableService;
  timeZone: string;
  open: boolean;
  onClose: () => void;
};

/** Creates a link for a colleague to connect one service of a site; its address is shown only once. */
export function AskColleague({ open, onClose, ...asked }: Props) {
  return open ? <Asking {...asked} onClose={onClose} /> : null;
}

function Asking({ siteId, siteName, service, timeZone, onClose }: Omit<Props, 'open'>) {
  const [make, { data, error, isLoading }] = useMakeLinkMutation();
  const [email, setEmail] = useState('');
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const name = serviceNames[service];
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isLoading) return;
    const typed = email.trim();
    const parsed = typed === '' ? null : z.safeParse(emailFieldSchema, typed);
    if (parsed !== null && !parsed.success) return setWrong(parsed.error.issues[0]?.message ?? 'Check the address');
    setWrong(null);
    await make({
      params: { siteId },
      body: { service, ...(parsed === null ? {} : { email: parsed.data }), ...(note.trim() === '' ? {} : { note }) },
    });
  };
  if (data !== undefined) return <Made {...data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Ask a colleague to connect ${name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isLoading} onClick={() => void submit()}>
            {email.trim() === '' ? 'Create link' : 'Send the link'}
          </Button>
        </>
      }
    >
      <form className="ask-colleague" noValidate onSubmit={event => void submit(event)}>
        <p>
          Does someone else manage {name}? Send them a link to connect it for {siteName}. They don&apos;t need an
          account and see nothing else. The link works once, for {linkDays} days.
        </p>
        {error !== undefined && <Problem text={getErrorMessage(error)} />}
        <Field
          label="Their email (optional)"
          name="email"
          type="email"
          value={email}
          onChange={setEmail}
          error={wrong}
          help="We email them the link. Leave empty to send it yourself."
        />
        <TextArea
          label="Message (optional)"
          name="note"
          rows={3}
          maxLength={300}
          value={note}
          onChange={setNote}
          help="Shown on the page that the link opens."
        />
        <MadeLinks siteId={siteId} service={service} timeZone={timeZone} />
      </form>
    </Dialog>
  );
}

function Made({
  url,
  mailed,
  link,
  onClose,
}: {
  url: string;
  mailed: boolean;
  link: { readonly email: string | null };
  onClose: () => void;
}) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <Dialog
      open
      insistent
      onClose={onClose}
      title="The link is ready"
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="ask-colleague">
        <p>
          {mailed
            ? `We sent it to ${link.email ?? ''}.`
            : link.email === null
              ? 'Send it to your colleague.'
              : `The email to ${link.email} could not be sent. Send the link yourself.`}{' '}
          It is shown only once. Track it in the list next to the service.
        </p>
        <div className="colleague-link">
          <code>{url}</code>
          <Button onClick={() => void copy()}>
            {copied === 'yes' ? <CheckIcon size={15} /> : <CopyIcon size={15} />}
            {copied === 'yes' ? 'Copied' : 'Copy'}
          </Button>
        </div>
        <p role="status" className={copied === 'failed' ? 'text-bad' : 'visually-hidden'}>
          {copied === 'failed'
            ? 'Your browser blocked copying. Select the link and copy it.'
            : copied === 'yes'
              ? 'Copied'
              : ''}
        </p>
      </div>
    </Dialog>
  );
}
