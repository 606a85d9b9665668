import * as z from 'zod/mini';

/** A mail as the stand-in keeps it. */
export const mailSchema = z.object({
  id: z.string(),
  at: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** MIME source of a raw mail, else empty. */
  raw: z.string(),
  /** Whom an answer goes to; none where nobody reads it. */
  replyTo: z._default(z.array(z.string()), []),
  /** Further headers that the sender gave. */
  headers: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []),
});
export type Mail = z.infer<typeof mailSchema>;
