import { type WebhookKind, webhookKinds } from '../../../../../shared/model/webhook.ts';
import { Checkbox } from '../../../components/form/field.tsx';
import { kindNames } from '../view/webhooks.ts';

/** The notification kinds of a chat tool; at least one. */
export function KindChoice({
  chosen,
  onChange,
}: {
  chosen: readonly WebhookKind[];
  onChange: (kinds: readonly WebhookKind[]) => void;
}) {
  return (
    <fieldset className="webhook-kinds">
      <legend>Notify about</legend>
      {webhookKinds.map(kind => (
        <Checkbox
          key={kind}
          label={kindNames[kind]}
          checked={chosen.includes(kind)}
          onChange={on => onChange(webhookKinds.filter(option => (option === kind ? on : chosen.includes(option))))}
        />
      ))}
      <div role="alert">{chosen.length === 0 && <p className="webhook-wrong">Choose at least one</p>}</div>
    </fieldset>
  );
}
