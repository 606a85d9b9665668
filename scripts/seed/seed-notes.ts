import { createNote } from '../../functions/services/annotations/write-note.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { getUser } from '../../functions/stores/users/users.ts';
import { addDays } from '../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../shared/domain/periods/zone.ts';
import type { AnnotationScope } from '../../shared/model/annotation.ts';

type Seeded = {
  readonly by: 'brand' | 'org' | 'site';
  readonly siteId: string;
  readonly text: string;
  /** Days before today, first and last. */
  readonly from: number;
  readonly to: number;
  readonly scope: AnnotationScope;
};

const seeded: readonly Seeded[] = [
  {
    by: 'site',
    siteId: 'northfold-franchise',
    text: 'New landing page for Services Near Me',
    from: 14,
    to: 14,
    scope: 'all',
  },
  {
    by: 'site',
    siteId: 'northfold-franchise',
    text: 'Call tracking moved to new numbers',
    from: 27,
    to: 27,
    scope: 'all',
  },
  { by: 'brand', siteId: 'northfold', text: 'Election week: click prices are up', from: 23, to: 20, scope: 'paid' },
  { by: 'brand', siteId: 'northfold', text: 'Agency fee goes up on Dec 1', from: 8, to: 8, scope: 'paid' },
  { by: 'brand', siteId: 'northfold', text: 'Radio ads start in Atlanta and Savannah', from: 9, to: 9, scope: 'all' },
];

/** Writes the demonstration's notes, as its people would. Safe to repeat. */
export async function seedNotes(userIds: ReadonlyMap<string, string>, now: Date): Promise<void> {
  for (const [index, { by, siteId, text, from, to, scope }] of seeded.entries()) {
    const [node, user] = [await getNode(siteId), await getUser(userIds.get(`${by}@insights.test`) ?? '')];
    if (node === null || user === null) continue;
    const today = siteToday(now, siteTimeZone(node.attr));
    const content = { text, scope, from: addDays(today, -from), to: addDays(today, -to) };
    await createNote(node, { ...content, requestId: `seed-note-${index}` }, { user, now });
  }
}
