import { beforeEach, expect, it } from 'vitest';
import type { SeenNode } from '../../../shared/model/node.ts';
import { useOverride } from '../../../web/src/components/override/use-override.ts';
import { useSiteEditor } from '../../../web/src/features/admin/use-site-editor.ts';
import { doing, drawHook, listToastTexts, unload, until } from './support/draw.tsx';
import { site } from './support/person.ts';
import { listCalls, serve } from './support/server.ts';

const makeNode = (name: string, revision: number, phone?: string): SeenNode => ({
  siteId: site.siteId, name, type: 'SITE', sitePath: site.sitePath, parentId: 'org-north', revision,
  createdAt: '2026-01-01T00:00:00.000Z', attr: phone === undefined ? {} : { phone },
});
const opened = (node: SeenNode) =>
  drawHook(() => {
    const override = useOverride(node.siteId);
    return useSiteEditor(node, override, () => {});
  });
let saving = Promise.withResolvers<void>();
beforeEach(() => {
  saving = Promise.withResolvers();
  serve({
    'update-site': async ({ body }) => {
      await saving.promise;
      return { result: makeNode(Object(body).site.name ?? 'Raleigh', Object(body).revision + 1) };
    },
  });
});

it('keeps what is typed while a save runs, in the form and as a draft', async () => {
  const editor = await opened(makeNode('Raleigh', 1));
  await doing(() => editor.now.change({ ...editor.now.form, name: 'Raleigh East' }));
  let saved: Promise<boolean> = Promise.resolve(false);
  await doing(() => { saved = editor.now.save(); });
  await doing(() => editor.now.change({ ...editor.now.form, phone: '919 555 0100' }));
  await doing(async () => { saving.resolve(); await saved; });
  expect([editor.now.form.name, editor.now.form.phone, editor.now.base.revision, editor.now.changes]).toEqual(['Raleigh East', '919 555 0100', 2, 1]);
  await unload();
  const again = await opened(makeNode('Raleigh East', 2));
  expect(again.now.form.phone).toBe('919 555 0100');
});

it('saves once when Save is clicked twice', async () => {
  const editor = await opened(makeNode('Raleigh', 1));
  await doing(() => editor.now.change({ ...editor.now.form, name: 'Raleigh East' }));
  let both: Promise<boolean[]> = Promise.resolve([]);
  await doing(() => { both = Promise.all([editor.now.save(), editor.now.save()]); });
  saving.resolve();
  expect(await doing(() => both)).toEqual([true, true]);
  expect(listCalls('update-site')).toHaveLength(1);
  await until(() => listToastTexts().includes('Update successful'));
});

it('shows values that a colleague saved next to a restored draft', async () => {
  const editor = await opened(makeNode('Raleigh', 1, '1'));
  await doing(() => editor.now.change({ ...editor.now.form, name: 'Raleigh East' }));
  await unload();
  const again = await opened(makeNode('Raleigh North', 2, '2'));
  expect([again.now.form.name, again.now.form.phone, again.now.theirs]).toEqual(['Raleigh East', '2', { name: 'Raleigh North' }]);
});
