import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeClientVersion } from '../../../shared/model/client-version.ts';
import { findRelease } from '../../../web/src/app/release/find-release.ts';
import { followRelease } from '../../../web/src/app/release/follow-release.ts';
import { ReleaseBar } from '../../../web/src/app/release/release-bar.tsx';
import { watchTyping } from '../../../web/src/app/unsaved/register.ts';
import { TextArea } from '../../../web/src/components/form/text-area.tsx';
import { doing, draw, listToastTexts, store, text, unload, write } from './support/draw.tsx';

const reload = vi.fn<() => void>();
const session = await import('../../../web/src/app/session/session.ts');

watchTyping(window);
beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  vi.spyOn(session, 'clientVersion').mockReturnValue('1');
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const serveVersion = (version: string) =>
  doing(async () => {
    followRelease(version, store.dispatch);
    await vi.advanceTimersByTimeAsync(5000);
  });

it('offers a new version while someone is typing, otherwise loads it once', async () => {
  await draw(<TextArea label="Note" rows={2} value="" onChange={() => undefined} />);
  await draw(<ReleaseBar />);
  await write('Note', 'Call Dana');
  await serveVersion('2');
  expect(reload).not.toHaveBeenCalled();
  expect(text()).toContain('A new version is available');
  expect(listToastTexts()).toEqual([]);
  await unload();
  await serveVersion('2');
  expect(reload).toHaveBeenCalledOnce();
  await serveVersion('2');
  expect(reload).toHaveBeenCalledOnce();
});

it('waits until the newer page is served, as the version is published first', async () => {
  let page = writeClientVersion('<title>A</title>', '1');
  vi.stubGlobal('fetch', async () => new Response(page));
  const look = () =>
    doing(async () => {
      await vi.advanceTimersByTimeAsync(61_000);
      await findRelease(store.dispatch);
      await vi.advanceTimersByTimeAsync(5000);
    });
  await look();
  expect(reload).not.toHaveBeenCalled();
  page = writeClientVersion('<title>A</title>', '3');
  await look();
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
