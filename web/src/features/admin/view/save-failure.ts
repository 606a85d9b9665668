import * as z from 'zod/mini';
import type { NodeType } from '../../../../../shared/model/node.ts';
import { apiErrorSchema, getErrorMessage } from '../../../app/api/errors.ts';
import { fieldOfPath, type FormErrors } from './fields.ts';

/** The reason why nothing was saved: a conflict or another error, with the errors of single fields. */
export type SaveFailure = {
  readonly kind: 'conflict' | 'gone' | 'other';
  readonly message: string;
  readonly details: readonly string[];
  readonly errors: FormErrors;
};

export function toSaveFailure(error: unknown, type: NodeType): SaveFailure {
  const parsed = z.safeParse(apiErrorSchema, error);
  const status = parsed.success ? parsed.data.status : 0;
  const details = parsed.success ? (parsed.data.details ?? []) : [];
  const atFields = details.flatMap(({ path, message }) => {
    const field = fieldOfPath(path, type);
    return field === undefined ? [] : [[field, message] as const];
  });
  const rest = details.filter(({ path }) => fieldOfPath(path, type) === undefined).map(({ message }) => message);
  const errors = Object.fromEntries(atFields);
  if (parsed.success && parsed.data.code === 'conflict') {
    return {
      kind: 'conflict',
      details: rest,
      errors,
      message: "Someone else changed this after you opened it. Your changes weren't saved, but they're still here.",
    };
  }
  if (status === 404)
    return {
      kind: 'gone',
      details: [],
      errors: {},
      message: 'This was deleted or moved, or you lost access. What you typed stays here until you leave.',
    };
  const message =
    atFields.length > 0 && rest.length === 0
      ? 'Not saved. Some fields need attention.'
      : `${getErrorMessage(error)} Your changes are still here.`;
  return { kind: 'other', message, details: rest, errors };
}
