import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * Shows its children once it has come near the view, so that what lies below the fold is loaded when somebody looks.
 * `now` shows them whatever is in view: the keyboard and a page search must find them too.
 */
export function WhenNear({ placeholder, margin = '0px', now = false, className, children }: { placeholder: ReactNode; margin?: string; now?: boolean; className?: string; children: ReactNode }) {
  const [near, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (near || element === null) return undefined;
    const show = () => startTransition(() => setNear(true));
    if (now) {
      show();
      return undefined;
    }
    const observer = new IntersectionObserver(entries => { if (entries.some(entry => entry.isIntersecting)) show(); }, { rootMargin: margin });
    observer.observe(element);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [near, now, margin]);
  return near ? children : <div ref={place} className={className}>{placeholder}</div>;
}
