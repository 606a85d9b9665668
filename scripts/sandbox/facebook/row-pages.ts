import type { Answer } from '../http-answers.ts';
import { invalid } from './graph-errors.ts';

const makeCursor = (offset: number): string => Buffer.from(`row ${offset}`).toString('base64url');

/**
 * Builds a page of a list with Graph's cursors. Like Graph's, `next` is a full address with the token, so logging or
 * storing it leaks a credential.
 */
export function makeGraphPage(
  rows: readonly object[],
  ask: { query: URLSearchParams; address: string; token: string },
): Answer {
  const limit = Number(ask.query.get('limit') ?? 25);
  const after = ask.query.get('after');
  const offset =
    after === null ? 0 : Number(/^row (\d+)$/.exec(Buffer.from(after, 'base64url').toString())?.[1] ?? Number.NaN);
  if (!Number.isInteger(limit) || limit < 1 || limit > 5_000)
    return invalid('limit must be a whole number between 1 and 5000');
  if (Number.isNaN(offset)) return invalid('Invalid cursors values');
  const end = Math.min(offset + limit, rows.length);
  const next = new URLSearchParams(ask.query);
  next.set('access_token', ask.token);
  next.set('after', makeCursor(end));
  return {
    status: 200,
    body: {
      data: rows.slice(offset, end),
      ...(rows.length > 0 && {
        paging: {
          cursors: { before: makeCursor(offset), after: makeCursor(end) },
          ...(end < rows.length && { next: `${ask.address}?${next}` }),
        },
      }),
    },
  };
}
