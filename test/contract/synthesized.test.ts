import { expect, test } from 'vitest';
import { buildApp } from '../../lib/app.ts';
import { listEndpointAddresses, getEndpointAddress } from '../../shared/contract/endpoint.ts';
import { allEndpoints } from '../functions/support/program.ts';
import { cdkContext } from '../infra/support/stack-templates.ts';

test('synthesizes exactly the registry routes, each with its own function', () => {
  const { synthesizedRoutes } = buildApp('dev', { code: 'inline', context: cdkContext() });
  const routes = synthesizedRoutes();
  const declared = allEndpoints.flatMap(endpoint => listEndpointAddresses(endpoint).map(address => `${endpoint.method} ${address}`)).sort();
  expect(routes.map(route => `${route.method} ${route.path}`).sort()).toEqual(declared);
  const byRoute = new Map(routes.map(route => [`${route.method} ${route.path}`, route.endpointId]));
  for (const endpoint of allEndpoints) expect(byRoute.get(`${endpoint.method} ${getEndpointAddress(endpoint)}`)).toBe(endpoint.id);
});
