import { getListing } from '../../../shared/contract/directories.ts';
import { createHandler } from '../../runtime/handler.ts';
import { loadListing } from '../../services/directories/listing.ts';

export const handler = createHandler(getListing, ({ node }) => loadListing(node));
