import * as z from 'zod/mini';
import { errorBodySchema } from '../../../../shared/model/primitives.ts';

/** The error of a call: the API's own, or one of ours when no response arrived. */
export const apiErrorSchema = z.object({ status: z.number(), ...errorBodySchema.shape });
export type ApiError = z.infer<typeof apiErrorSchema>;

export const unreachable: ApiError = {
  status: 0,
  code: 'unreachable',
  message: "We can't reach the server. Check your connection and try again.",
};
export const unreadable: ApiError = {
  status: 0,
  code: 'unreadable',
  message: 'Your version is out of date. Reload the page to get the newest version.',
};

/** Another user has signed in to this browser since the page was opened. */
export const otherPerson: ApiError = {
  status: 409,
  code: 'other-person',
  message: 'Someone else is logged in to this browser now. Nothing was saved. Log in again.',
};

/** The firewall requires loading the page first; a script's call can't answer it. */
export const challenged: ApiError = {
  status: 0,
  code: 'challenged',
  message: 'We need to check your browser first. Reload the page and try again. What you typed is kept.',
};

/** The message for any error that RTK Query returns. */
export function getErrorMessage(error: unknown): string {
  const parsed = z.safeParse(apiErrorSchema, error);
  return parsed.success ? parsed.data.message : 'Something went wrong. Please try again.';
}

/** True if the server refuses this user, so that a retry is useless. */
export function isRefusal(error: unknown): boolean {
  const parsed = z.safeParse(apiErrorSchema, error);
  return parsed.success && parsed.data.status === 403;
}

export function hasErrorCode(error: unknown, code: string): boolean {
  const parsed = z.safeParse(apiErrorSchema, error);
  return parsed.success && parsed.data.code === code;
}

/** Returns the message of the only problem if the server names one, otherwise that of the whole response. */
export function getErrorReason(error: unknown): string {
  const parsed = z.safeParse(apiErrorSchema, error);
  return (parsed.success ? parsed.data.details?.[0]?.message : undefined) ?? getErrorMessage(error);
}
