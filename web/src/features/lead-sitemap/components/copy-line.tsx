import { useState } from 'react';
import { Button } from '../../../components/form/button.tsx';
import { CheckIcon, CopyIcon } from '../../../components/icons/actions.tsx';

/** A text to be pasted elsewhere, with the button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied('yes'), () => setCopied('failed'));
  return (
    <div className="intake-copy">
      <code>{text}</code>
      <Button size="small" look="quiet" aria-label={`Copy ${label}`} onClick={() => void copy()}>
        {copied === 'yes' ? <CheckIcon size={15} /> : <CopyIcon size={15} />}
        {copied === 'yes' ? 'Copied' : 'Copy'}
      </Button>
      <p role="status" className={copied === 'failed' ? 'intake-wrong' : 'visually-hidden'}>
        {copied === 'failed'
          ? 'This browser does not allow copying: select the text and copy it by hand.'
          : copied === 'yes'
            ? 'Copied'
            : ''}
      </p>
    </div>
  );
}
