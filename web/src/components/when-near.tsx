import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Shows its children once it has come into view, so that what lies below the fold is loaded when somebody looks. */
export function WhenNear({ placeholder, margin = '0px', children }: { placeholder: ReactNode; margin?: string; children: ReactNode }) {
  const [near, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null || near) return undefined;
    const show = () => setNear(true);
    const observer = new IntersectionObserver(entries => { if (entries.some(entry => entry.isIntersecting)) show(); }, { rootMargin: margin });
    observer.observe(element);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [near, margin]);
  return near ? children : <div ref={place}>{placeholder}</div>;
}
