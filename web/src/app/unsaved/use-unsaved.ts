import { useCallback, useEffect, useState } from 'react';
import { setUnsaved, type Unsaved } from './register.ts';

/**
 * Registers a form's unsaved work while the form is on the page. The returned function unregisters right away, for a
 * form that navigates after its save.
 */
export function useUnsaved(unsaved: Unsaved | null): () => void {
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    setUnsaved(form, unsaved);
  });
  useEffect(() => () => setUnsaved(form, null), [form]);
  return useCallback(() => setUnsaved(form, null), [form]);
}
