import { useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { helpRequestSchema, helpTextLimit } from '../../../../../shared/contract/help.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAskForHelpMutation } from '../../../app/api/help-endpoints.ts';
import { useDraft } from '../../../app/unsaved/use-draft.ts';
import { Button, IconButton } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { fieldErrors } from '../../../components/form/form-errors.ts';
import { Notice } from '../../../components/form/notice.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { TextArea } from '../../../components/form/text-area.tsx';
import { CloseIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';

const draftSchema = z.object({ subject: z.string(), text: z.string() });
type Facts = { readonly page?: string | undefined; readonly reference?: string | undefined };

/** Sends a question to support. The user's page and the error's reference are included unless removed. */
export function AskForm({
  from,
  reference,
  about,
}: {
  from: string | null;
  reference: string | null;
  about: string | null;
}) {
  const { me, siteId } = useScope();
  const [facts, setFacts] = useState<Facts>({ page: from ?? undefined, reference: reference ?? undefined });
  const [draft, setDraft] = useDraft('help', draftSchema);
  const [suggested, setSuggested] = useState(about?.slice(0, 120) ?? '');
  const { subject, text } = draft ?? { subject: suggested, text: '' };
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [sent, setSent] = useState(false);
  const [ask, { isLoading }] = useAskForHelpMutation();
  if (me === undefined) return null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = z.safeParse(helpRequestSchema, {
      subject,
      text,
      origin: window.location.origin,
      ...(facts.page === undefined ? {} : { page: facts.page }),
      ...(facts.reference === undefined ? {} : { reference: facts.reference }),
      ...(typeof siteId === 'string' ? { siteId } : {}),
    });
    if (!parsed.success) return setErrors(fieldErrors(parsed.error));
    setErrors({});
    const answer = await ask({ body: parsed.data });
    if (answer.error !== undefined) return setErrors({ form: getErrorReason(answer.error) });
    setDraft(null);
    setSuggested('');
    return setSent(true);
  };
  const change = (typed: Partial<z.infer<typeof draftSchema>>) => {
    setDraft({ subject, text, ...typed });
    setSent(false);
  };
  return (
    <Panel title="Contact us" subtitle={me.theme.supportEmail ?? 'To your account team'}>
      <form className="help-ask" noValidate onSubmit={event => void send(event)}>
        {sent && <Notice tone="good">Your request was sent. A copy and our reply go to {me.user.email}.</Notice>}
        <Field
          label="Subject"
          name="subject"
          maxLength={120}
          value={subject}
          error={errors.subject ?? null}
          onChange={value => change({ subject: value })}
        />
        <TextArea
          label="What happened"
          name="text"
          rows={5}
          maxLength={helpTextLimit}
          value={text}
          error={errors.text ?? null}
          onChange={value => change({ text: value })}
        />
        <AttachedFacts facts={facts} onTake={name => setFacts({ ...facts, [name]: undefined })} />
        <Problem text={errors.form ?? errors.page ?? errors.reference ?? null} />
        <div className="help-ask-foot">
          <small>A copy goes to {me.user.email}</small>
          <Button type="submit" look="primary" busy={isLoading}>
            Send
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function AttachedFacts({ facts, onTake }: { facts: Facts; onTake: (name: keyof Facts) => void }) {
  const rows = [
    ['page', 'Page', facts.page],
    ['reference', 'Error reference', facts.reference],
  ] as const;
  const given = rows.filter(([, , value]) => value !== undefined);
  if (given.length === 0) return null;
  return (
    <div className="help-facts">
      <p>Included with your request (removable)</p>
      {given.map(([name, label, value]) => (
        <div key={name}>
          <span>{label}</span>
          <code className="truncate">{value}</code>
          <IconButton label={`Remove ${label}`} onClick={() => onTake(name)}>
            <CloseIcon size={14} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
