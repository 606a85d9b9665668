import { expect, it } from 'vitest';
import { chunkCircle, chunkGroups } from '../../../web/build/chunks.ts';

/** Who imports whom; after the bar, who loads whom later. */
const program: Readonly<Record<string, string>> = {
  main: 'router',
  router: '| overview numbers reports login sign-up',
  overview: 'panel radar | city-map',
  login: 'icons field title',
  'sign-up': 'field',
  numbers: 'panel score bars',
  reports: 'panel score',
  'city-map': 'states',
  panel: 'icons', radar: '', score: '', bars: '', icons: '', states: '', field: '', title: '',
};
const words = (text = '') => text.split(' ').filter(word => word !== '');
const graph = {
  getModuleInfo(id: string) {
    const [imported, later] = (program[id] ?? '').split('|');
    return program[id] === undefined ? null : { importedIds: words(imported), dynamicallyImportedIds: words(later) };
  },
};

/** The chunk that the groups by name give a module. */
function findChunk(id: string): string | null {
  for (const { name } of chunkGroups({ entry: 'main', firstView: 'overview', shared: { numbers: 'numbers', 'signed-out': 'login' } })) {
    const chunk = typeof name === 'function' ? name(id, graph) : null;
    if (chunk !== null) return chunk;
  }
  return null;
}

it.each([
  ['overview', 'first-view'], ['radar', 'first-view'], ['panel', 'pages'], ['icons', 'pages'],
  ['field', 'signed-out'], ['title', null], ['login', null], ['reports', null], ['score', 'numbers'], ['numbers', null], ['bars', null], ['city-map', null], ['states', null], ['unheard-of', null],
  ['/web/src/features/leads/view/rows.ts', 'leads'], ['/web/src/components/form/button.tsx', 'components'], ['/shared/domain/leads/merge.ts', 'rules'], ['/node_modules/zod/index.js', null],
])('%s belongs to chunk %s', (id, chunk) => expect(findChunk(id)).toBe(chunk));

it.each<[string, Record<string, string[]>, string[] | null]>([
  ['none in a line', { a: ['b', 'c'], b: ['c'], c: [] }, null],
  ['none through a package outside', { a: ['elsewhere'] }, null],
  ['one of three behind a start', { start: ['a'], a: ['b'], b: ['c'], c: ['a'] }, ['a', 'b', 'c', 'a']],
])('finds chunk import cycles: %s', (_, imports, circle) => {
  expect(chunkCircle(new Map(Object.entries(imports)))).toEqual(circle);
});
