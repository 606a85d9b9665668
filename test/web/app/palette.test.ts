import { describe, expect, test } from 'vitest';
import type { Navigation } from '../../../shared/domain/access/navigation.ts';
import { periods } from '../../../shared/domain/periods/periods.ts';
import type { NodeSummary } from '../../../shared/model/node.ts';
import { nodeCommands, pageCommands, periodCommands } from '../../../web/src/app/palette/commands.ts';
import { matching, shownGroups } from '../../../web/src/app/palette/ranking.ts';

const navigation: Navigation = {
  sidebarShown: true,
  sidebar: [{ title: 'Overview', to: '/overview' }, { title: 'Reports', icon: 'reports', items: [{ title: 'Monthly Report', to: '/report-monthly' }, { title: 'Unit Sales Module', to: '/unit-sales' }, { title: 'Score Card Report', to: '/score-card' }] }],
  startupChecklist: false, veteranProgress: false, branchImage: null, crmLogin: null, header: { trialText: false, upgrade: false },
  userMenu: [{ title: 'Administration', to: '/admin' }], avatarUpload: true, adminLinks: [{ title: 'Administration', to: '/admin' }, { title: 'Users', to: '/users' }],
  administratorLinks: [{ title: 'Email Activity', to: '/email-activity' }], others: [{ title: 'Notifications', to: '/notifications', words: 'bell alerts' }],
  adminScreen: { leftPane: true, salesTokens: false, connectionPanels: true },
};
const node = (name: string, type: NodeSummary['type'], suspended = false): NodeSummary => ({
  siteId: name.toLowerCase(), name, type, sitePath: '/ISL', timeZone: 'America/New_York', isEcommerce: false, isFranchise: false, suspended, connected: [],
});

describe('the command palette', () => {
  test('offers each menu page once, with its group, and marks unfinished pages', () => {
    const pages = pageCommands(navigation);
    expect(pages.map(({ title }) => title)).toEqual([
      'Overview', 'Monthly Report', 'Unit Sales Module', 'Score Card Report', 'Notifications', 'Administration', 'Users', 'Email Activity',
    ]);
    expect(pages.find(({ title }) => title === 'Monthly Report')?.note).toBe('Reports');
    expect(matching(pages, 'alerts').map(({ title }) => title)).toEqual(['Notifications']);
    expect(pageCommands(undefined)).toEqual([]);
  });

  test('offers every other period and the other comparison', () => {
    const list = periods(new Date('2026-11-20T15:00:00Z'), 'America/New_York');
    const commands = periodCommands(list, list[0], 'previous');
    expect(commands.map(({ id }) => id)).not.toContain('period last-31');
    expect(commands.at(-1)).toMatchObject({ kind: 'compare', compare: 'year-ago', title: 'Compare with: a year earlier' });
    expect(periodCommands(list, undefined, 'previous')).toEqual([]);
  });

  test('matches every typed word, word starts first, and nothing else', () => {
    const pages = pageCommands(navigation);
    expect(matching(pages, 'report').map(({ title }) => title)).toEqual(['Monthly Report', 'Score Card Report', 'Unit Sales Module']);
    expect(matching(pages, 'rep month')[0]?.title).toBe('Monthly Report');
    expect(matching(pages, 'over')[0]?.title).toBe('Overview');
    expect(matching(pages, 'zebra')).toEqual([]);
    expect(matching(pages, '').length).toBe(pages.length);
  });

  test('labels found nodes by type and hides sales tokens', () => {
    expect(nodeCommands([node('Boise', 'SITE', true), node('West', 'REG'), node('Reseller', 'TOKEN')]).map(({ title, note }) => [title, note])).toEqual([
      ['Boise', 'Site, suspended'], ['West', 'Region'],
    ]);
  });

  test('shows the best three of all kinds first, then each kind by its best match', () => {
    const list = periods(new Date('2026-11-20T15:00:00Z'), 'America/New_York');
    const commands = [...pageCommands(navigation), ...periodCommands(list, list[0], 'previous')];
    const groups = shownGroups(commands, nodeCommands([node('October Falls', 'SITE')]), 'o');
    expect(groups[0]).toMatchObject({ title: 'Best matches' });
    expect(groups[0]?.commands.map(({ title }) => title)).toContain('October Falls');
    const ids = groups.flatMap(group => group.commands.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(groups.map(({ title }) => title)).size).toBe(groups.length);
  });

  test('keeps nodes that only the server matched, last', () => {
    const found = nodeCommands([node('Zebra Falls', 'SITE')]);
    expect(shownGroups(pageCommands(navigation), found, 'overview').at(-1)).toMatchObject({ title: 'Best matches', commands: [{ title: 'Overview' }, { title: 'Zebra Falls' }] });
    expect(shownGroups(pageCommands(navigation), [], '').map(({ title }) => title)).toEqual(['Pages']);
    expect(shownGroups(pageCommands(navigation), [], 'the')).toEqual([]);
  });
});
