import * as z from 'zod/mini';
import type { Accounts, SeenAccounts } from '../../../../shared/model/node.ts';
import { apiErrorSchema } from '../../app/api/errors.ts';

/** The toast of a save; connecting Google Analytics for the first time begins the first collection (specification 4). */
export const savedToast = (chosen: Accounts, before: SeenAccounts): string =>
  chosen.ga4 !== undefined && before.ga4 === undefined
    ? 'Google Analytics and Page Speed Insights are being collected!'
    : 'Update successful';

/** The sentences with which the server refused chosen accounts; none when the save failed for another reason. */
export function serviceRefusals(error: unknown): readonly string[] {
  const parsed = z.safeParse(apiErrorSchema, error);
  const details = parsed.success ? (parsed.data.details ?? []) : [];
  return details.every(({ path }) => path.startsWith('body.overrideAccounts.')) ? [...new Set(details.map(({ message }) => message))] : [];
}
