import { useEffect } from 'react';
import type { Theme } from '../../../../shared/model/user.ts';
import { applyWhiteLabel } from './white-label.ts';

/** Names the document 'Title | theme title' and applies the theme to it, again when light changes to dark. */
export function useWhiteLabel(theme: Theme | undefined, title: string): void {
  const name = theme?.title ?? 'The Insights Engine';
  useEffect(() => {
    document.title = `${title} | ${name}`;
  }, [title, name]);
  useEffect(() => {
    if (theme === undefined) return undefined;
    const apply = () => applyWhiteLabel(theme);
    apply();
    window.addEventListener('insights:mode', apply);
    return () => window.removeEventListener('insights:mode', apply);
  }, [theme]);
}
