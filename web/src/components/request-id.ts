const idLength = 12;

/** Returns an id of lowercase letters and digits, so that a request sent again makes one thing. */
export const newRequestId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, idLength);
