import { expect, test } from 'vitest';
import { type AccessNode, type Viewer } from '../../../../shared/domain/access/reach.ts';
import { newTask } from '../../../../shared/domain/tasks/change.ts';
import { seenComments, seenTasks, somebody } from '../../../../shared/domain/tasks/seen.ts';

const place = (siteId: string, type: AccessNode['type'], sitePath: string): AccessNode => ({ siteId, type, sitePath, suspended: false, isAffiliate: false, isFranchise: false, linkedFrom: ['/ISL/other/region-o'] });
const site = place('site-a', 'SITE', '/ISL/org-a/site-a');
const viewer = (node: AccessNode): Viewer => ({ userId: 'dana', isAdmin: false, node, disabled: false, trialExpired: false });
const made = { by: 'Marcus Oyelaran', now: new Date('2026-11-23T15:00:00Z'), taskId: 'site-a.0mh3k2c9s-4f7a2b', siteId: 'site-a', from: null };
const content = { title: 'Write to owners', note: 'All three', status: 'open', ownerId: 'marcus', due: null, repeat: null } as const;
const tasks = [newTask(content, made), newTask({ ...content, ownerId: null }, made)];
const comments = [{ commentId: 'one', at: '2026-11-23T15:00:00.000Z', by: 'Marcus Oyelaran', text: 'Half of it is done' }];

test('whoever reaches a site by its path is told who owns, changed and said what', () => {
  const own = viewer(place('org-a', 'ORG', '/ISL/org-a'));
  expect([seenTasks(own, site, tasks), seenComments(own, site, comments)]).toEqual([tasks, comments]);
});

test('a linking region reads what is to be done and that somebody owns it, but no person', () => {
  const linking = viewer(place('region-o', 'REG', '/ISL/other/region-o'));
  const seen = seenTasks(linking, site, tasks);
  expect(seen.map(({ ownerId, changedBy, title, note }) => [ownerId, changedBy, title, note])).toEqual([[somebody, '', content.title, content.note], [null, '', content.title, content.note]]);
  expect(seenComments(linking, site, comments)).toEqual([{ ...comments[0], by: '' }]);
});
