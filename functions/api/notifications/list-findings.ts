import { listFindings } from '../../../shared/contract/findings.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findingsBelow } from '../../services/findings/findings-below.ts';

export const handler = createHandler(listFindings, ({ viewer, node }) => findingsBelow(viewer, node));
