import * as z from 'zod/mini';
import type { Accounts, SeenNode } from '../../../../shared/model/node.ts';
import { apiErrorSchema } from '../../app/api/errors.ts';

/**
 * The toast of a save; the first connection of Google Analytics starts the first sync (specification 4). Page Speed is
 * measured only if the site has a website.
 */
export function savedToast(chosen: Accounts, { accounts, url }: Pick<SeenNode['attr'], 'accounts' | 'url'>): string {
  if (chosen.ga4 === undefined || accounts?.ga4 !== undefined) return 'Update successful';
  return url === undefined || url === ''
    ? 'Google Analytics is being collected!'
    : 'Google Analytics and Page Speed Insights are being collected!';
}

/** The server's reasons for refusing accounts; none if the save failed otherwise. */
export function serviceRefusals(error: unknown): readonly string[] {
  const parsed = z.safeParse(apiErrorSchema, error);
  const details = parsed.success ? (parsed.data.details ?? []) : [];
  return details.every(({ path }) => path.startsWith('body.overrideAccounts.'))
    ? [...new Set(details.map(({ message }) => message))]
    : [];
}
