/** What a change makes stale. */
export const tags = ['me', 'site', 'children', 'connections', 'token', 'overview', 'audits', 'audit', 'recommendations', 'notifications', 'users', 'salesTokens', 'themes', 'sales', 'billing', 'leads', 'intakes', 'colleagueLinks', 'alerts', 'mails', 'tasks', 'taskFeed', 'listings'] as const;
export type Tag = (typeof tags)[number];
