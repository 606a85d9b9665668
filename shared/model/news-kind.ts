/** Kinds of news sent by notification, email and chat tools. Billing emails have a separate switch. */
export const newsKinds = ['breaks', 'numbers', 'ended', 'audits', 'reviews', 'access', 'people'] as const;
export type NewsKind = (typeof newsKinds)[number];
