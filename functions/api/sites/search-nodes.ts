import { searchNodes } from '../../../shared/contract/hierarchy.ts';
import { createHandler } from '../../runtime/handler.ts';
import * as search from '../../services/tree/search-nodes.ts';

export const handler = createHandler(searchNodes, ({ viewer, query }) => search.searchNodes(viewer, query));
