import { uploadUnitSales } from '../../../shared/contract/sales.ts';
import { createHandler } from '../../runtime/handler.ts';
import { askForUnits } from '../../services/sales/ask-for-units.ts';
import { uploadSales } from '../../services/sales/upload-sales.ts';

export const handler = createHandler(uploadUnitSales, async ({ node, user, query, body, now }) => {
  const { fileName, columns, changeId, reason, seen } = query;
  const upload = {
    site: node,
    kind: 'units',
    file: body.xlsFile,
    preview: query.preview === '1',
    fileName,
    seen,
    columns,
    changeId,
    reason,
  } as const;
  const answer = await uploadSales(upload, { user, now });
  await askForUnits(node, answer.change?.yearMonths ?? [], now);
  return answer;
});
