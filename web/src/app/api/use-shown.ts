type Result = { readonly currentData?: unknown; readonly error?: unknown; readonly isError: boolean };

/** True if the record no longer exists or isn't accessible, so that its old data must not be shown. */
export function isGone(error: unknown): boolean {
  const status: unknown = Object(error).status;
  return status === 403 || status === 404;
}

/**
 * A query's result in which a failed refresh leaves what is shown: `error` and `isError` count only while nothing of
 * the asked was loaded, or when it is gone. The store says once that a refresh failed.
 */
export const useShown = <R extends Result>(result: R): R =>
  result.currentData === undefined || isGone(result.error) ? result : { ...result, error: undefined, isError: false };
