import type { ReactNode } from 'react';
import { InfoIcon, PassIcon } from '../icons/status.tsx';

/** Shows progress or success, announced when it appears. */
export function Notice({ tone = 'info', children }: { tone?: 'info' | 'good'; children: ReactNode }) {
  const Icon = tone === 'good' ? PassIcon : InfoIcon;
  return (
    <div role="status">
      <p className={`public-problem tone-${tone}`}>
        <Icon />
        <span>{children}</span>
      </p>
    </div>
  );
}
