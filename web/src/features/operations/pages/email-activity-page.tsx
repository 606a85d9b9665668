import { useState } from 'react';
import { Segments } from '../../../components/form/segments.tsx';
import { MailList } from '../components/mail-list.tsx';
import { RefusedList } from '../components/refused-list.tsx';
import '../components/operations.css';

const views = [
  { value: 'sent', label: 'Sent' },
  { value: 'refused', label: 'Refused addresses' },
] as const;

/**
 * /email-activity, for administrators: every email sent with its status, and the addresses that no longer get email.
 */
export function EmailActivityPage() {
  const [view, setView] = useState<'sent' | 'refused'>('sent');
  const choice = <Segments label="Page shown" value={view} options={views} onChange={setView} />;
  return view === 'sent' ? <MailList choice={choice} /> : <RefusedList choice={choice} />;
}
