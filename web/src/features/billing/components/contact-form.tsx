import { useState } from 'react';
import { emailPattern } from '../../../../../shared/model/primitives.ts';
import type { BillingContact, ContactChange } from '../../../../../shared/model/billing.ts';
import { useUpdateBillingMutation } from '../../../app/api/billing-endpoints.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';

const pickChanged = (typed: Required<ContactChange>, opened: BillingContact): ContactChange =>
  Object.fromEntries(Object.entries(typed).filter(([field, value]) => value !== (Object(opened)[field] ?? '')));

/** The address for invoices, and the text printed on them. */
export function ContactForm({
  siteId,
  contact,
  onClose,
}: {
  siteId: string;
  contact: BillingContact;
  onClose: () => void;
}) {
  const [email, setEmail] = useState(contact.billingEmail ?? '');
  const [taxId, setTaxId] = useState(contact.taxId ?? '');
  const [address, setAddress] = useState(contact.address ?? '');
  const [notes, setNotes] = useState(contact.notes ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const [save, { isLoading }] = useUpdateBillingMutation();
  const wrongEmail = email.trim() !== '' && !emailPattern.test(email.trim());
  const submit = async () => {
    setFailure(null);
    if (wrongEmail) return;
    const typed = { billingEmail: email.trim(), taxId: taxId.trim(), address: address.trim(), notes: notes.trim() };
    // Only the changed fields: a colleague may have saved the others in the meantime.
    const body = pickChanged(typed, contact);
    const answer = await save({ params: { siteId }, body });
    if (answer.error !== undefined) setFailure(getErrorReason(answer.error));
    else onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invoices"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isLoading} onClick={() => void submit()}>
            Save
          </Button>
        </>
      }
    >
      <form
        className="billing-contact"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field
          label="Invoices go to"
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={100}
          error={wrongEmail ? 'Not an email address' : null}
          help="Empty: users who get billing emails"
        />
        <Field label="Tax number" value={taxId} onChange={setTaxId} maxLength={40} />
        <Field label="Address" value={address} onChange={setAddress} maxLength={300} />
        <Field label="Notes" value={notes} onChange={setNotes} maxLength={1000} help="Visible to billing managers" />
        <Problem text={failure} />
      </form>
    </Dialog>
  );
}
