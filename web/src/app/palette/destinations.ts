import type { Command } from './commands.ts';

type Destination = {
  readonly title: string;
  readonly to: string;
  /** The page that shows it. */
  readonly note: string;
  readonly words: string;
};

/** Settings and tasks inside pages, each with the panel's own address. */
const settings: readonly Destination[] = [
  {
    title: 'Change password',
    to: '/settings#password',
    note: 'User Settings',
    words: 'reset forgot new password security sign in login',
  },
  {
    title: 'Notification settings',
    to: '/settings#notifications',
    note: 'User Settings',
    words: 'email emails unsubscribe digest weekly report frequency quiet hours mute bell alerts',
  },
  {
    title: 'Name and photo',
    to: '/settings#profile',
    note: 'User Settings',
    words: 'profile picture avatar my account email address',
  },
  {
    title: 'Appearance',
    to: '/settings#appearance',
    note: 'User Settings',
    words: 'dark mode light mode theme colors night',
  },
  {
    title: 'Alert rules',
    to: '/alerts#rules',
    note: 'Inbox',
    words: 'threshold new alert add alert notify when limit warning',
  },
  {
    title: 'Chat tools',
    to: '/alerts#chat-tools',
    note: 'Inbox',
    words: 'slack teams webhook channel message',
  },
];

/** The settings on pages that this viewer may open. */
export const settingCommands = (isAllowed: (path: string) => boolean): Command[] =>
  settings
    .filter(({ to }) => isAllowed(to.split('#')[0] ?? to))
    .map(({ title, to, note, words }) => ({
      id: `setting ${to}`,
      group: 'Settings',
      kind: 'page',
      title,
      to,
      note,
      words,
    }));

/** Setup of a node, for users who may open the administration. */
export function siteTasks(
  siteId: string,
  name: string,
  may: { readonly add: boolean; readonly invite: boolean },
): Command[] {
  const connections: Command = {
    id: 'task connections',
    group: 'Settings',
    kind: 'address',
    title: 'Connections',
    to: `/admin/${siteId}/ga`,
    note: name,
    words:
      'connect account reconnect google analytics google ads facebook linkedin search console integrations data sources',
  };
  const users: Command = {
    id: 'task users',
    group: 'Settings',
    kind: 'address',
    title: may.invite ? 'Invite a user' : 'Users and access',
    to: `/admin/${siteId}/ga#users`,
    note: name,
    words: 'users invite people team member colleague access permission role who add user',
  };
  const addSite: Command = {
    id: 'task add site',
    group: 'Actions',
    kind: 'address',
    title: 'Add a site',
    to: '/admin?new=SITE',
    note: 'Administration',
    words: 'new site create location franchise store',
  };
  return [connections, users, ...(may.add ? [addSite] : [])];
}
