declare global {
  interface Window {
    /** GET me, asked by boot.js with the stored access token while the program arrived. */
    insightsMe?: Promise<Response> | undefined;
  }
}

/** An older response is outdated and is requested again. */
const freshMs = 30_000;

/** The answer that boot.js has asked for, given once; null where it asked nothing or got no good answer. */
export async function takeEarlyMe(): Promise<Response | null> {
  const asked = window.insightsMe;
  window.insightsMe = undefined;
  if (asked === undefined || performance.now() > freshMs) return null;
  const response = await asked.catch(() => null);
  return response?.ok === true ? response : null;
}
