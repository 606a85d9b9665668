import { useCallback, useEffect, useState } from 'react';
import { setUnsaved, type Unsaved } from './register.ts';

/**
 * Registers a form's unsaved work while there is some and the form is on the page. The answer takes it back at once,
 * for a form that leads on after it was saved.
 */
export function useUnsaved(unsaved: Unsaved | null): () => void {
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    setUnsaved(form, unsaved);
  });
  useEffect(() => () => setUnsaved(form, null), [form]);
  return useCallback(() => setUnsaved(form, null), [form]);
}
