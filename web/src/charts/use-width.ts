import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The element's inner width in pixels, known before the first paint and kept; text in a chart is never stretched. */
export function useWidth(fallback: number): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(fallback);
  useLayoutEffect(() => {
    const place = element.current;
    if (place === null) return undefined;
    const measure = () => setWidth(Math.max(place.clientWidth, 200));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
