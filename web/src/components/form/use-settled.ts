import { useEffect, useState } from 'react';

/** A value once it has stood still for a moment: what is typed is asked for when the typing pauses. */
export function useSettled<T>(value: T, waitMs = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), waitMs);
    return () => window.clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}
