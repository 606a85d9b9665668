import { useState, type FormEvent } from 'react';
import { addressProblem } from '../../../../../shared/domain/webhooks/address.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { type WebhookFormat, webhookFormats, type WebhookKind } from '../../../../../shared/model/webhook.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { useAddWebhookMutation } from '../alerts-api.ts';
import { KindChoice } from './kind-choice.tsx';
import { webhookFormatTexts, usualKinds } from '../view/webhooks.ts';

const formats = webhookFormats.toReversed().map(value => ({ value, label: webhookFormatTexts[value].name }));

/** Adds a webhook; the secret of a signed one is passed to the panel, which shows it only once. */
export function AddWebhook({
  place,
  onAdded,
  onClose,
}: {
  place: NodeSummary;
  onAdded: (secret: string | null) => void;
  onClose: () => void;
}) {
  const [format, setFormat] = useState<WebhookFormat>('slack');
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(usualKinds);
  const [tried, setTried] = useState(false);
  const [add, { isLoading, error }] = useAddWebhookMutation();
  const missing = name.trim() === '';
  const wrong = addressProblem(address.trim());
  const none = kinds.length === 0;
  const save = async () => {
    setTried(true);
    if (missing || wrong !== null || none || isLoading) return;
    const answer = await add({
      params: { siteId: place.siteId },
      body: { name: name.trim(), format, address: address.trim(), kinds: [...kinds] },
    });
    if (answer.data !== undefined) onAdded(answer.data.secret);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="New chat tool"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isLoading} onClick={() => void save()}>
            Add
          </Button>
        </>
      }
    >
      <form
        className="webhook-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <Problem text={error === undefined ? null : getErrorReason(error)} />
        <Segments label="Type" value={format} options={formats} onChange={setFormat} />
        <Field
          label="Name"
          maxLength={60}
          value={name}
          onChange={setName}
          placeholder="#marketing-alerts"
          required
          error={tried && missing ? "Give it a name you'll recognize" : null}
        />
        <Field
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          value={address}
          onChange={setAddress}
          placeholder={format === 'slack' ? 'https://hooks.slack.com/services/…' : 'https://'}
          required
          help={`${webhookFormatTexts[format].help} It's encrypted and never shown again.`}
          error={tried ? wrong : null}
        />
        <KindChoice chosen={kinds} onChange={setKinds} />
      </form>
    </Dialog>
  );
}
