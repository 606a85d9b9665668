import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useRenderQueue } from './in-turn.ts';

/**
 * Shows its children once it is near the viewport, so that content below the fold loads when the user scrolls. `now`
 * shows them anyway, one after another, because the keyboard and a page search must find them too. Print shows them
 * right away.
 */
export function WhenNear({
  placeholder,
  margin = '0px',
  now = false,
  className,
  children,
}: {
  placeholder: ReactNode;
  margin?: string;
  now?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const [near, setNear] = useState(false);
  const shown = useRenderQueue(now && !near) || near;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (shown || element === null) return undefined;
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    const print = () => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', print);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', print);
    };
  }, [shown, margin]);
  return shown ? (
    children
  ) : (
    <div ref={place} className={className}>
      {placeholder}
    </div>
  );
}
