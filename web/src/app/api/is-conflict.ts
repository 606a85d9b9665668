import * as z from 'zod/mini';
import { apiErrorSchema } from './errors.ts';

/** True if someone else changed the record in the meantime and nothing was saved. */
export function isConflict(error: unknown): boolean {
  const parsed = z.safeParse(apiErrorSchema, error);
  return parsed.success && parsed.data.status === 409;
}
