import * as z from 'zod/mini';
import { apiErrorSchema } from './errors.ts';

/** Whether somebody else changed it meanwhile, so that nothing was saved. */
export function isConflict(error: unknown): boolean {
  const parsed = z.safeParse(apiErrorSchema, error);
  return parsed.success && parsed.data.status === 409;
}
