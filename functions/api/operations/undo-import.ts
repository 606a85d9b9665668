import { undoImport as endpoint } from '../../../shared/contract/lead-intake.ts';
import { createHandler } from '../../runtime/handler.ts';
import { undoImport } from '../../services/leads/undo-import.ts';

export const handler = createHandler(endpoint, async ({ params, now }) =>
  undoImport(params.siteRefId, params.importId, now),
);
