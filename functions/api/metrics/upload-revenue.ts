import { uploadRevenue } from '../../../shared/contract/sales.ts';
import { createHandler } from '../../runtime/handler.ts';
import { uploadSales } from '../../services/sales/upload-sales.ts';

export const handler = createHandler(uploadRevenue, ({ node, user, query, body, now }) => {
  const { fileName, columns, changeId, reason, seen } = query;
  const upload = {
    site: node,
    kind: 'revenue',
    file: body.xlsFile,
    preview: query.preview === '1',
    fileName,
    seen,
    columns,
    changeId,
    reason,
  } as const;
  return uploadSales(upload, { user, now });
});
