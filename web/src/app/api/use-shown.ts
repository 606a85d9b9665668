type Result = { readonly currentData?: unknown; readonly error?: unknown; readonly isError: boolean };

/** True if the record no longer exists or isn't accessible, so that its old data must not be shown. */
export function isGone(error: unknown): boolean {
  const status: unknown = Object(error).status;
  return status === 403 || status === 404;
}

/**
 * Keeps a query's data after a failed refresh. `error` and `isError` count only if nothing was loaded, or if the record
 * no longer exists. The store reports a failed refresh once.
 */
export const useShown = <R extends Result>(result: R): R =>
  result.currentData === undefined || isGone(result.error) ? result : { ...result, error: undefined, isError: false };
