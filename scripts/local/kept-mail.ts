import * as z from 'zod/mini';

/** Schema of an email as the stand-in stores it. */
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
  /** MIME source of a raw email, otherwise empty. */
  raw: z.string(),
  /** Reply address; empty if replies aren't read. */
  replyTo: z._default(z.array(z.string()), []),
  /** Additional headers from the sender. */
  headers: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []),
  /** Attached files, base64. */
  files: z._default(z.array(z.object({ name: z.string(), type: z.string(), data: z.string() })), []),
});
export type Mail = z.infer<typeof mailSchema>;
