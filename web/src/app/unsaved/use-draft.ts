import { useState } from 'react';
import type * as z from 'zod/mini';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

/** A draft of one record, stored in this tab on each change; null without one. Each record has its own. */
export function useDraft<S extends z.core.$ZodType>(
  record: string,
  schema: S,
): [draft: z.output<S> | null, set: (draft: z.output<S> | null) => void] {
  const [held, setHeld] = useState(() => ({ record, draft: readDraft(record, schema) }));
  const current = held.record === record ? held : { record, draft: readDraft(record, schema) };
  if (current !== held) setHeld(current);
  const set = (draft: z.output<S> | null) => {
    if (draft === null) dropDraft(record);
    else keepDraft(record, draft);
    setHeld({ record, draft });
  };
  return [current.draft, set];
}
