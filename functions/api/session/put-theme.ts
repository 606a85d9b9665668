import { putTheme as endpoint } from '../../../shared/contract/themes.ts';
import { themeProblems } from '../../../shared/domain/theme/problems.ts';
import { invalid, notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { deleteUnusedImages } from '../../services/media/theme-images.ts';
import { putTheme } from '../../stores/themes.ts';

export const handler = createHandler(endpoint, async ({ body }) => {
  const problems = themeProblems(body);
  if (problems.length > 0) throw invalid(problems.map(({ field, message }) => ({ path: `body.${field}`, message })));
  if (body.siteId === undefined && !/^https?:\/\/[\w.:-]+$/.test(body.origin)) {
    throw invalid([{ path: 'body.origin', message: 'An address like https://app.example.com, without a path' }]);
  }
  if (body.siteId !== undefined && (await getNode(body.siteId)) === null) throw notFound();
  const before = await putTheme(body);
  await deleteUnusedImages(before);
  return body;
});
