import { startTransition, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useRenderQueue } from './in-turn.ts';

/**
 * Shows its children once it is near the viewport, so that content below the fold loads when the user scrolls. `now`
 * shows them anyway, one after another, because the keyboard and a page search must find them too. Print shows them
 * right away. `before`: something below it is shown, which would move once this takes its final height.
 */
export function WhenNear({
  placeholder,
  margin = '0px',
  now = false,
  before = false,
  onNear,
  className,
  children,
}: {
  placeholder: ReactNode;
  margin?: string;
  now?: boolean;
  before?: boolean;
  onNear?: () => void;
  className?: string;
  children: ReactNode;
}) {
  const [near, setNear] = useState(false);
  const shown = useRenderQueue(now && !near) || near || before;
  const place = useRef<HTMLDivElement>(null);
  const notify = useEffectEvent(() => onNear?.());
  useEffect(() => {
    const element = place.current;
    if (shown || element === null) return undefined;
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return;
        startTransition(() => {
          setNear(true);
          notify();
        });
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
