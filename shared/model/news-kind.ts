/** What people are told of unasked, by bell, mail and chat tools. Billing mails have a switch of their own. */
export const newsKinds = ['breaks', 'numbers', 'ended', 'audits', 'reviews', 'access', 'people'] as const;
export type NewsKind = (typeof newsKinds)[number];
