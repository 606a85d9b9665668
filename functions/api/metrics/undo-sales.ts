import { undoSales } from '../../../shared/contract/sales.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { enforce } from '../../access/viewer.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { askForUnits } from '../../services/sales/ask-for-units.ts';
import { undoChange } from '../../services/sales/save-sales.ts';
import { getSalesChange } from '../../stores/sales.ts';

export const handler = createHandler(undoSales, async ({ node, viewer, access, user, body: { changeId }, now }) => {
  const found = await getSalesChange(node.siteId, changeId);
  if (found === null) throw notFound("This change doesn't exist. Nothing was undone");
  if (found.change.kind === 'revenue') enforce(decide(viewer, 'revenue.update', access));
  const change = await undoChange(node, found, { user, now });
  if (change.kind === 'units') await askForUnits(node, change.yearMonths, now);
  return { change };
});
