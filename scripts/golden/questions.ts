import * as z from 'zod/mini';
import { getEndpointAddress, type Endpoint } from '../../shared/contract/endpoint.ts';
import { endpointIds, type EndpointId, registry } from '../../shared/contract/registry.ts';
import { pageIds } from '../../shared/model/page-keys.ts';
import { definitionOfPage } from '../../shared/screens/pages/pages.ts';

/** Time at which the demonstration is created and asked. */
export const goldenNow = new Date('2026-11-21T15:00:00Z');

const shapeSchema = z.object({
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
});
const toShape = (schema: z.core.$ZodType) =>
  shapeSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** Names for ids that every demonstration creates; questions use the names. */
export type Found = Readonly<Record<string, string>>;
/** Call: its name is the same in every demonstration, its address has this one's ids. */
export type Question = {
  readonly id: EndpointId;
  readonly name: string;
  readonly method: string;
  /** Place of the question; absent: none. */
  readonly siteId: string | undefined;
  readonly address: string;
};
/** Viewer and places: an administrator asks about several, others about their own. */
type Scope = { readonly nodes: readonly string[]; readonly wide: boolean };

type Values = Readonly<Record<string, string>>;
const october: Values = { start: '2026-10-01', end: '2026-10-31' };
const ranges: readonly Values[] = [
  october,
  { start: '2026-10-21', end: '2026-11-20' },
  { start: '2026-01-01', end: '2026-11-20' },
];
/** Excludes the task feed, which each call creates again. */
const asked: readonly EndpointId[] = endpointIds.filter(
  id => id !== 'create-task-feed' && !('apiScope' in registry[id]),
);
const noCode = 'A'.repeat(43);

/** Returns the values of a path or query part without place or range; each value of a list is asked. */
function listChoices(param: string, id: EndpointId, found: Found): readonly string[] {
  const valuesByParam: Readonly<Record<string, readonly string[]>> = {
    page: pageIds,
    from: ['202509'],
    to: ['202610'],
    yearMonth: ['202610'],
    percent: ['64'],
    code: [id === 'verify-code' ? 'abc' : noCode],
    name: ['north'],
    year: ['2026'],
    // Leads that arrive during a build are counted in one run and not in the next.
    by: ['units'],
    key: [found[`${id}.key`] ?? noCode],
  };
  return valuesByParam[param] ?? [found[param] ?? 'nobody'];
}

/** Lists all combinations of some names' values. */
function combinations(names: readonly string[], choices: (name: string) => readonly Values[]): Values[] {
  return names.reduce<Values[]>(
    (all, name) => all.flatMap(combination => choices(name).map(chosen => ({ ...combination, ...chosen }))),
    [{}],
  );
}

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Lists a page's panels with rows. */
const listPanels = (page: string): string[] =>
  pageIds
    .filter(id => id === page)
    .flatMap(id =>
      Object.entries(definitionOfPage(id).panels).flatMap(([name, { kind }]) => (kind === 'rows' ? [name] : [])),
    );

function listValues(endpoint: Endpoint, id: EndpointId, { nodes, wide }: Scope, found: Found): Values[] {
  const required = toShape(endpoint.query).required ?? [];
  const names = [...namesIn(endpoint.path), ...required];
  const isRange = names.includes('start') && names.includes('end');
  const ofPanel = names.includes('panel');
  const plain = names.filter(name => !['siteId', 'start', 'end', 'panel'].includes(name));
  const all = combinations(
    [...plain, ...(names.includes('siteId') ? ['siteId'] : []), ...(isRange ? ['range'] : [])],
    name => {
      if (name === 'siteId') return (ofPanel ? nodes.slice(0, 2) : nodes).map(siteId => ({ siteId }));
      if (name === 'range') return wide && !ofPanel ? ranges : [october];
      return listChoices(name, id, found).map(value => ({ [name]: value }));
    },
  );
  return ofPanel ? all.flatMap(values => listPanels(values['page'] ?? '').map(panel => ({ ...values, panel }))) : all;
}

/** Replaces ids with their names. */
const formatName = (id: EndpointId, values: Values, found: Found): string =>
  [
    id,
    ...Object.entries(values).map(([param, value]) =>
      value !== 'nobody' && (found[param] === value || found[`${id}.key`] === value) ? `<${param}>` : value,
    ),
  ].join(' ');

/**
 * Builds questions for every reading endpoint with the demonstration's values; writing endpoints are called with empty
 * input, which changes nothing.
 */
export function questionsFor(scope: Scope, found: Found): Question[] {
  return asked.flatMap(id => {
    const endpoint: Endpoint = registry[id];
    const reads = endpoint.method === 'GET';
    const list = reads
      ? listValues(endpoint, id, scope, found)
      : combinations(namesIn(endpoint.path), name => [
          { [name]: name === 'siteId' ? 'nobody' : (listChoices(name, id, {})[0] ?? 'nobody') },
        ]);
    return list.map(values => {
      const path = getEndpointAddress(endpoint).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(values[name] ?? ''),
      );
      const query = new URLSearchParams(
        Object.entries(values).filter(([name]) => !namesIn(endpoint.path).includes(name)),
      ).toString();
      return {
        id,
        name: formatName(id, values, found),
        method: endpoint.method,
        siteId: values['siteId'],
        address: query === '' ? path : `${path}?${query}`,
      };
    });
  });
}
