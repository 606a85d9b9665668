import { expect, test } from 'vitest';
import { openApiDocument } from '../../scripts/openapi.ts';

/** Programs of customers depend on this document. Fields may be added: then run this test with `-u` and read the change. */
test('the public API is as promised', async () => {
  const document = openApiDocument('1', ({ apiScope }) => apiScope !== undefined);
  await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot('public-api.json');
});
