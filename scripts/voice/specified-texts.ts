/** Texts of the specification, which stay as they are. */
export const specifiedTexts: ReadonlySet<string> = new Set([
  'Get Your Free Audit',
  'Map of Conversions By City',
  'Send Site User Email',
]);
