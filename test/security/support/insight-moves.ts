import { createRecommendation, getRecommendations, putRecommendations } from '../../../shared/contract/recommendations.ts';
import { listInsights } from '../../../shared/contract/insights.ts';
import { canonicalJson } from '../../../shared/domain/audits/canonical-json.ts';
import type { RecommendationItem, RecommendationStatus } from '../../../shared/model/recommendation.ts';
import { getMonth, putMonth } from '../../../functions/stores/recommendations.ts';
import type { Judge } from './matrix.ts';
import { saidBy, type Asker } from './expected.ts';
import type { ServedResponse } from './served.ts';

/**
 * Who may do what with the recommendations of a site, written by hand from the specification (6: writers move, affiliates
 * read only, administrators publish; a suspended or linked site is read; a trial that ended reads nothing) and the
 * product decisions. `p`: publishes and moves. `m`: moves. `r`: reads. `l`: knows the site by a link,
 * which opens no recommendation, and may not change it. `e`: its trial has ended. `n`: as if there were no
 * such site. `d`: told that it was deleted. `o`: signed out.
 */
type Word = 'p' | 'm' | 'r' | 'l' | 'e' | 'n' | 'd' | 'o';
const people = [
  'adm-admin', 'usr-tok-amber', 'usr-tok-basil', 'usr-brd-amber', 'usr-org-amber', 'usr-reg-amber', 'usr-sit-amber',
  'usr-sit-trial', 'usr-sit-late', 'usr-sit-deleted', 'off-disabled',
] as const;
const table: Readonly<Record<string, string>> = {
  'sit-amber': 'pmnmmmmnnno',
  // A sibling in the same region, and one of the next region.
  'sit-amber-b': 'pmnmmmnnnno',
  'sit-cousin': 'pmnmmnnnnno',
  // Suspended: nobody but an administrator writes.
  'sit-paused': 'prnrrrnnnno',
  // Another tenant's, shown to a region by a link.
  'sit-linked': 'plrlllnnnno',
  // A tenant whose ids begin with those of the first.
  'sit-amber-2': 'pnnnnnnnnno',
  'sit-trial': 'pnrnnnnmnno',
  'sit-late': 'pnrnnnnneno',
  'sit-deleted': 'ddnddnnnnno',
  'sit-nowhere': 'nnnnnnnnnno',
};
const findWord = (siteId: string, userId: string): Word => {
  const word = table[siteId]?.[people.findIndex(id => id === userId)];
  const matched = (['p', 'm', 'r', 'l', 'e', 'n', 'd', 'o'] as const).find(candidate => candidate === word);
  if (matched === undefined) throw new Error(`Nobody wrote what ${userId} may do at ${siteId}`);
  return matched;
};

/** Which status may follow which, as the product decisions say; from a preview an administrator's move alone. */
const allowed = new Set([
  'preview pending', 'pending stuck', 'pending resolved', 'pending dismissed', 'stuck pending', 'stuck resolved',
  'stuck dismissed', 'resolved pending', 'dismissed pending',
]);
const statuses = ['preview', 'pending', 'stuck', 'resolved', 'dismissed'] as const satisfies readonly RecommendationStatus[];
const yearMonth = '202610';
const makeId = (siteId: string, status: string) => `rec-${siteId}-${status}`;
const makeItems = (siteId: string): RecommendationItem[] =>
  statuses.map(status => ({
    recommendationId: makeId(siteId, status), category: 'coachingInsight', status, title: `Of Name-of-${siteId}`, issue: 'Words',
    fingerprint: `coaching:${status}`, updatedAt: '2026-11-05T08:00:00.000Z',
  }));

type Move = { readonly name: string; readonly from: RecommendationStatus; readonly sent: object; readonly answer: (publishes: boolean) => number; readonly changes: boolean };
const moves: readonly Move[] = [
  ...statuses.flatMap(from =>
    statuses.map((to): Move => ({
      name: `${from} to ${to}`, from, sent: { status: to }, changes: from !== to,
      answer: publishes =>
        from === 'preview' && !publishes ? 404 : from === to || allowed.has(`${from} ${to}`) ? 200 : 409,
    })),
  ),
  ...statuses.map((from): Move => ({
    name: `words of ${from}`, from, sent: { status: from, title: 'Other words' }, changes: true,
    answer: publishes => (publishes ? 200 : from === 'preview' ? 404 : 403),
  })),
  ...statuses.map((from): Move => ({
    name: `snooze of ${from}`, from, sent: { status: from, snoozedUntil: '2026-12-24' }, changes: true,
    answer: publishes => (from === 'preview' && !publishes ? 404 : 200),
  })),
];

/** What an answer has to be to whoever may not even try. */
const refusals: Readonly<Record<Exclude<Word, 'p' | 'm'>, ReturnType<typeof saidBy>>> = { r: 'forbidden', l: 'forbidden', e: 'forbidden', n: 'absent', d: 'deleted', o: 'unauthorized' };

/**
 * Every viewer, and an administrator who looks through one, by every move of a recommendation of every kind of site:
 * what is answered, what is stored afterwards, and that nobody but an administrator is shown a preview.
 */
export async function askInsightMoves(judge: Judge): Promise<void> {
  for (const [siteId] of Object.entries(table)) {
    const site = judge.tree.get(siteId);
    const before = makeItems(siteId);
    const reset = async () => {
      const month = await getMonth(siteId, yearMonth);
      if (site !== undefined && canonicalJson(month.items) !== canonicalJson(before)) await putMonth(site, month, before);
    };
    for (const asker of judge.askers) {
      const word = asker.through ? 'r' : findWord(siteId, asker.person.userId);
      const publishes = word === 'p';
      const params = { siteId, yearMonth };
      const ask = async (name: string, recommendations: readonly object[], right: (told: ServedResponse) => boolean, stays: boolean) => {
        await reset();
        const asked = { params, body: JSON.stringify({ recommendations }) };
        await judge.cell(asker, putRecommendations, asked, response => right(response) && !showsPreview(response, asker, publishes), `${siteId}: ${name}`);
        const { items } = await getMonth(siteId, yearMonth);
        const isSame = canonicalJson(items) === canonicalJson(site === undefined ? [] : before);
        judge.note(isSame === stays ? null : `${asker.person.userId} ${siteId}: ${name} ${stays ? 'changed what is stored' : 'changed nothing'}`);
      };
      for (const { name, from, sent, answer, changes } of moves) {
        const status = word === 'p' || word === 'm' ? answer(publishes) : null;
        await ask(
          name, [{ recommendationId: makeId(siteId, from), ...sent }],
          response => (status === null ? saidBy(response) === findRefusal(word) : response.status === status),
          status !== 200 || !changes,
        );
      }
      const writes = word === 'p' || word === 'm';
      // A recommendation of another tenant, and a preview beside one's own: with one that is refused all are.
      for (const [name, id] of [['of another site', makeId(siteId === 'sit-amber-2' ? 'sit-amber' : 'sit-amber-2', 'pending')], ['of nobody', 'rec-nobody']] as const)
        await ask(
          `its own and one ${name}`, [{ recommendationId: makeId(siteId, 'pending'), status: 'stuck' }, { recommendationId: id, status: 'stuck' }],
          response => (writes ? response.status === 404 : saidBy(response) === findRefusal(word)), true,
        );
      await reset();
      const made = { requestId: 'asked-by-all', category: 'coachingInsight', title: 'Mine', issue: 'Words', status: 'pending' };
      await judge.cell(asker, createRecommendation, { params, body: JSON.stringify(made) }, response => (publishes ? response.status === 200 : saidBy(response) === (word === 'm' ? 'forbidden' : findRefusal(word))), `${siteId}: one of their own`);
      await reset();
      const expected = asker.through ? seenThrough(siteId, asker) : word === 'l' ? 'absent' : word === 'e' ? 'forbidden' : writes || word === 'r' ? 'allowed' : findRefusal(word);
      await judge.cell(asker, getRecommendations, { params }, response => saidBy(response) === expected && !showsPreview(response, asker, publishes), `${siteId}: reading`);
    }
  }
  for (const asker of judge.askers)
    await judge.cell(asker, listInsights, {}, response => response.status < 500 && !showsPreview(response, asker, asker.person.userId === 'adm-admin'), 'all sites');
}

const findRefusal = (word: Word) => (word === 'p' || word === 'm' ? 'allowed' : refusals[word]);
const showsPreview = ({ text }: ServedResponse, { through }: Asker, publishes: boolean) => (through || !publishes) && text.includes('"preview"');
/** What an administrator reads through somebody is what that one reads. */
function seenThrough(siteId: string, { person }: Asker): ReturnType<typeof saidBy> {
  if (person.reach === 'refused' || person.reach === 'all') return 'forbidden';
  const word = findWord(siteId, person.userId);
  if (word === 'l') return 'absent';
  return word === 'e' ? 'forbidden' : word === 'm' || word === 'r' ? 'allowed' : findRefusal(word);
}
