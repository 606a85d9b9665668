import { type ReactNode, useState } from 'react';
import { ChevronRightIcon } from '../icons/actions.tsx';

/** More details about a recommendation, rendered once they are opened. */
export function Disclosure({
  summary,
  className,
  children,
}: {
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <details className={`insight-more ${className ?? ''}`} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRightIcon size={14} />
        {summary}
      </summary>
      {open && children}
    </details>
  );
}
