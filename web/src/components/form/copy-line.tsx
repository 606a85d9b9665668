import { useState } from 'react';
import { CheckIcon, CopyIcon } from '../icons/actions.tsx';
import { Button } from './button.tsx';
import './copy-line.css';

/** A text to copy, with a copy button. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <div className="copy-line">
      <code>{text}</code>
      <Button size="small" look="quiet" aria-label={`Copy ${label}`} onClick={() => void copy()}>
        {copied === 'yes' ? <CheckIcon size={15} /> : <CopyIcon size={15} />}
        {copied === 'yes' ? 'Copied' : 'Copy'}
      </Button>
      <p role="status" className={copied === 'failed' ? 'copy-line-failed' : 'visually-hidden'}>
        {copied === 'failed'
          ? 'Your browser blocked copying. Select the text and copy it.'
          : copied === 'yes'
            ? 'Copied'
            : ''}
      </p>
    </div>
  );
}
