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

/** `sharedParts`: chunks of what a view shares with others, by name. */
type Views = {
  readonly entry: string;
  readonly firstView: string;
  readonly sharedParts: Readonly<Record<string, string>>;
  readonly login: string;
};
type Sets = { readonly needed: ReadonlySet<string>; readonly neededByOthers: ReadonlySet<string> };

/** Assigns modules of the first views, signed in or out, to a chunk. The graph is read on first use. */
function chunkOfFirstViews({
  entry,
  firstView,
  sharedParts,
  login,
}: Views): (id: string, graph: Graph) => string | null {
  let sets: { first: Sets; parts: readonly (readonly [string, Sets])[]; login: ReadonlySet<string> } | undefined;
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
        parts: Object.entries(sharedParts).map(([name, view]) => [name, readSets(view)]),
        login: neededBy(graph, [login]),
      };
    }
    const { first, parts } = sets;
    if (first.needed.has(id)) return first.neededByOthers.has(id) ? 'pages' : 'first-view';
    const part = parts.find(([, { needed, neededByOthers }]) => needed.has(id) && neededByOthers.has(id));
    return part?.[0] ?? (sets.login.has(id) ? 'signed-out' : null);
  };
}

/**
 * Bytes before minifying below which a chunk that several others share is merged into the nearest. Merging can make
 * chunks import each other in a circle; the build then takes the next size, and without merging there is no circle.
 */
export const mergeSizes = [3000, 1000, 0] as const;

/**
 * Assigns modules to chunks by their imports, so new pages and endpoints need no change here. The program starts with
 * its libraries and itself; the first view adds two chunks. What a frequent view shares with others is one chunk.
 * Small shared chunks are merged, those of the login separately (docs/decisions/2026-11-23-chunks-from-the-graph.md). Each view is a file.
 */
export function chunkGroups(views: Views, mergeSize: number) {
  const shared = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: mergeSize };
  const findChunk = chunkOfFirstViews(views);
  const named = (chunk: string) => (id: string, graph: Graph) => (findChunk(id, graph) === chunk ? chunk : null);
  return [
    { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 6 },
    { name: 'app', tags: ['$initial' as const], priority: 5 },
    { name: named('pages'), priority: 4 },
    { name: named('first-view'), priority: 3 },
    ...Object.keys(views.sharedParts).map(part => ({ name: named(part), priority: 3 })),
    { name: named('signed-out'), ...shared, priority: 2 },
    { name: 'shared', ...shared, priority: 1 },
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

/** Names the check in the build's output. */
export const chunkCircleCheck = 'no-chunk-circles';

/** Fails a build whose chunks import each other in a circle: such a program may read what is not made yet, and stay blank. */
export const noChunkCircles = (): Plugin => ({
  name: chunkCircleCheck,
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap(file =>
      file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
    );
    const circle = chunkCircle(new Map(chunks));
    if (circle !== null)
      this.error(`Chunks import each other in a circle: ${circle.join(' -> ')}. See web/build/chunks.ts.`);
  },
});
