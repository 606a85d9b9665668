/** Texts of the specification, which stay as they are. */
export const specifiedTexts: ReadonlySet<string> = new Set([]);
