import { uploadRevenue } from '../../../shared/contract/sales.ts';
import { createHandler } from '../../runtime/handler.ts';
import { uploadSales } from '../../services/sales/upload-sales.ts';

export const handler = createHandler(uploadRevenue, ({ node, user, query, body, now }) => {
  const { fileName, columns, changeId, reason } = query;
  const upload = {
    site: node,
    kind: 'revenue',
    file: body.xlsFile,
    preview: query.preview === '1',
    fileName,
    columns,
    changeId,
    reason,
  } as const;
  return uploadSales(upload, { user, now });
});
