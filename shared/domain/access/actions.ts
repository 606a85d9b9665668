/** Everything that a person can ask for and that access decides. One name for server and screen. */
export const actions = [
  'session.read',
  'tree.read',
  'site.read',
  'site.update',
  'connection.read',
  'connection.authorize',
  'connection.choose',
  'connection.delete',
  'metrics.read',
  'audit.read',
  'audit.generate',
  'audit.note',
  'notification.read',
  'notification.mark-read',
  'log.write',
  'topic.subscribe',
] as const;
export type Action = (typeof actions)[number];
