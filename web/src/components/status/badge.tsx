import type { ReactNode } from 'react';
import './badge.css';

export type Tone = 'neutral' | 'good' | 'bad' | 'warning' | 'info';

/** A word on a muted background, with an icon if the tone carries meaning. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`badge tone-${tone}`}>
      {icon}
      {children}
    </span>
  );
}
