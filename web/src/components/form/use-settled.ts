import { useEffect, useState } from 'react';

/** A value after it has been unchanged for a moment: the request is sent when the typing pauses. */
export function useSettled<T>(value: T, waitMs = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), waitMs);
    return () => window.clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}
