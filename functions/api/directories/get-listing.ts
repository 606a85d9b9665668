import { getListing } from '../../../shared/contract/directories.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listingOf } from '../../services/directories/listing.ts';

export const handler = createHandler(getListing, ({ node }) => listingOf(node));
