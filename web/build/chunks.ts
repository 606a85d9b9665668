import type { Plugin } from 'vite';

type Module = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] };
type Graph = { getModuleInfo(id: string): Module | null };

/** Returns all modules that these modules need, themselves included. */
function neededBy(graph: Graph, ids: Iterable<string>, visited = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (visited.has(id)) continue;
    visited.add(id);
    neededBy(graph, graph.getModuleInfo(id)?.importedIds ?? [], visited);
  }
  return visited;
}

/** Every module that is loaded with `import()`, wherever: pages, dialogs, exports. */
function loadedLater(graph: Graph, id: string, later = new Set<string>(), visited = new Set<string>()): Set<string> {
  if (visited.has(id)) return later;
  visited.add(id);
  const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
  for (const importId of dynamicallyImportedIds) later.add(importId);
  for (const importId of [...importedIds, ...dynamicallyImportedIds]) loadedLater(graph, importId, later, visited);
  return later;
}

/** `shared`: chunks of what a view shares with others, by their name, the most frequent view first. */
type Views = {
  readonly entry: string;
  readonly firstView: string;
  readonly shared: Readonly<Record<string, string>>;
};
type Sets = { readonly needed: ReadonlySet<string>; readonly neededByOthers: ReadonlySet<string> };

/** Assigns what the first view needs, and what frequent views share with others, to a chunk. The graph is read once. */
function chunkOfViews({ entry, firstView, shared }: Views): (id: string, graph: Graph) => string | null {
  let sets: { first: Sets; views: readonly (readonly [string, Sets])[] } | undefined;
  return (id, graph) => {
    if (sets === undefined) {
      const later = [...loadedLater(graph, entry)];
      const readSets = (view: string): Sets => ({
        needed: neededBy(graph, [view]),
        neededByOthers: neededBy(
          graph,
          later.filter(other => other !== view),
        ),
      });
      sets = {
        first: readSets(firstView),
        views: Object.entries(shared).map(([name, view]) => [name, readSets(view)]),
      };
    }
    const { first, views } = sets;
    if (first.needed.has(id)) return first.neededByOthers.has(id) ? 'pages' : 'first-view';
    return views.find(([, { needed, neededByOthers }]) => needed.has(id) && neededByOthers.has(id))?.[0] ?? null;
  };
}

/** Assigns what several other views share to a chunk of its feature, of components, or of the rules. */
function chunkOfFolder(id: string): string | null {
  const [, feature, folder] = /\/(?:web\/src\/features\/([^/]+)|web\/src|(shared))\//.exec(id) ?? [];
  return feature ?? (folder !== undefined ? 'rules' : id.includes('/web/src/') ? 'components' : null);
}

/**
 * Assigns modules to chunks by their imports, so new pages and endpoints need no change here. The program starts with
 * its libraries and itself; the first view adds two chunks (docs/decisions/2026-11-23-chunks-from-the-graph.md).
 */
export function chunkGroups(views: Views) {
  const findChunk = chunkOfViews(views);
  const named = (chunk: string) => (id: string, graph: Graph) => (findChunk(id, graph) === chunk ? chunk : null);
  return [
    { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 5 },
    { name: 'app', tags: ['$initial' as const], priority: 4 },
    { name: named('pages'), priority: 3 },
    ...['first-view', ...Object.keys(views.shared)].map(chunk => ({ name: named(chunk), priority: 2 })),
    { name: chunkOfFolder, minShareCount: 2, priority: 1 },
  ];
}

/** The first circle among chunks, from one back to itself; null where there is none. */
export function chunkCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const follow = (chunk: string, way: readonly string[]): string[] | null => {
    if (way.includes(chunk)) return [...way.slice(way.indexOf(chunk)), chunk];
    if (done.has(chunk)) return null;
    for (const next of imports.get(chunk) ?? []) {
      const circle = follow(next, [...way, chunk]);
      if (circle !== null) return circle;
    }
    done.add(chunk);
    return null;
  };
  for (const chunk of imports.keys()) {
    const circle = follow(chunk, []);
    if (circle !== null) return circle;
  }
  return null;
}

/** Fails a build whose chunks import each other in a circle: such a program may read what is not made yet, and stay blank. */
export const noChunkCircles = (): Plugin => ({
  name: 'no-chunk-circles',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap(file =>
      file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
    );
    const circle = chunkCircle(new Map(chunks));
    if (circle !== null)
      this.error(`Chunks import each other in a circle: ${circle.join(' -> ')}. See web/build/chunks.ts.`);
  },
});
