declare global {
  interface Window {
    /** GET me, requested by boot.js with the stored access token while the program was loading. */
    insightsMe?: Promise<Response> | undefined;
  }
}

/** An older response is outdated and is requested again. */
const freshMs = 30_000;

/** The response that boot.js requested, returned once; null if it requested nothing or failed. */
export async function takeEarlyMe(): Promise<Response | null> {
  const asked = window.insightsMe;
  window.insightsMe = undefined;
  if (asked === undefined || performance.now() > freshMs) return null;
  const response = await asked.catch(() => null);
  return response?.ok === true ? response : null;
}
