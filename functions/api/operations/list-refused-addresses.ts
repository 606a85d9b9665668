import { listRefusedAddresses } from '../../../shared/contract/operations.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listRefusals } from '../../stores/refused-addresses.ts';

export const handler = createHandler(listRefusedAddresses, async ({ query }) => {
  const { refusals, cursor } = await listRefusals(query.lastEvalKey);
  return { refused: refusals, lastEvalKey: cursor };
});
