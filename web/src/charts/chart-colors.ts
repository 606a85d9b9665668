import { useEffect, useState } from 'react';

/** Answers the theme's custom property as canvas needs it, a value; changes when the mode changes. */
export function useChartColor(): (name: string) => string {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const update = () => setTurn(turn => turn + 1);
    window.addEventListener('insights:mode', update);
    return () => window.removeEventListener('insights:mode', update);
  }, []);
  const style = getComputedStyle(document.documentElement);
  return name => style.getPropertyValue(name).trim();
}

/** Charts stand still for people who asked for that. */
export const stillMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
