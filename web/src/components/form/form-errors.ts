import type * as z from 'zod/mini';

/** The first message of each field; messages without a field are under 'form'. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.length === 0 ? 'form' : String(issue.path[0]);
    errors[field] ??= issue.message;
  }
  return errors;
}
