import type * as z from 'zod/mini';

/** The addresses in a text, separated by spaces, commas or lines. */
export const emailsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(part => part !== '');

/** The first problem of each field; a problem of 'emails.2' belongs to the emails. */
export function toFieldProblems(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[String(path[0])] ??= message;
  return fields;
}
