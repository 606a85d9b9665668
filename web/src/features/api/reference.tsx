import * as z from 'zod/mini';
import * as publicApi from '../../../../shared/contract/public-api.ts';
import { type Endpoint, getEndpointAddress } from '../../../../shared/contract/endpoint.ts';
import { scopeTexts } from '../../../../shared/domain/api-keys/api-keys.ts';
import { Panel } from '../../components/panel/panel.tsx';
import { Badge } from '../../components/status/badge.tsx';

/** Lists the names of a part of a request. */
const listNames = (schema: z.core.$ZodType | undefined) =>
  schema instanceof z.ZodMiniObject
    ? Object.entries(schema.shape).map(([name, { _zod }]) => ({ name, required: _zod.optin !== 'optional' }))
    : [];

const endpoints: readonly Endpoint[] = Object.values(publicApi).toSorted((a, b) => a.path.localeCompare(b.path));

/** Every call of the API, read from its contract. */
export function Reference() {
  return (
    <Panel title="API reference" subtitle="Version 1. Fields are only ever added." flush>
      <ul className="api-calls">
        {endpoints.map(endpoint => {
          const parts = [...listNames(endpoint.query), ...listNames(endpoint.body)];
          const { apiScope } = endpoint;
          return (
            <li key={endpoint.id}>
              <code className="api-address">
                <strong>{endpoint.method}</strong> {getEndpointAddress(endpoint)}
              </code>
              <p>
                {endpoint.summary}
                {apiScope !== undefined && apiScope !== 'any' && (
                  <>
                    {' '}
                    <Badge tone="neutral">{scopeTexts[apiScope].title}</Badge>
                  </>
                )}
              </p>
              {parts.length > 0 && (
                <p className="api-parts">
                  {parts.map(({ name, required }) => (
                    <span key={name}>
                      <code>{name}</code>
                      {required ? ' required' : ''}
                    </span>
                  ))}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
