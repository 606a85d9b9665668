import type { ReactNode } from 'react';
import type { Tone } from '../status/badge.tsx';

/** The reason why there is no data, as a heading and a sentence, with the one action. */
export function EmptyState({
  tone = 'neutral',
  icon,
  title,
  children,
  action,
  reference,
  centered = false,
  level = 3,
}: {
  tone?: Tone;
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  reference?: string;
  centered?: boolean;
  /** Heading level: 3 below a panel's title, 2 for the page's only content. */
  level?: 2 | 3;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={centered ? 'panel-state panel-state-centered' : 'panel-state'}>
      <span className={`panel-state-icon tone-${tone}`}>{icon}</span>
      <div>
        <Heading>{title}</Heading>
        {children !== undefined && <p>{children}</p>}
        {action}
        {reference !== undefined && <p className="reference">{reference}</p>}
      </div>
    </div>
  );
}
