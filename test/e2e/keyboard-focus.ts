import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { timeLimits } from '../../scripts/verify/time-limits.ts';

/** Its name as a person reads it, whether a ring shows it and whether it is in view. */
type Focus = { readonly name: string; readonly seen: boolean };
/** What has the focus now. */
export const readFocus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: 'nothing', seen: false };
    const ringed = (candidate: Element | null, pseudo?: string): boolean => {
      if (candidate === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate, pseudo);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    const label = element.getAttribute('aria-label') ?? (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.innerText) ?? '';
    const { bottom, top, right, left } = element.getBoundingClientRect();
    const inView = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
    // A switch's ring is its track's, a search field's its frame's, a notification's its pseudo element's.
    const ring = ringed(element) || ringed(element, '::after') || ringed(element.nextElementSibling) || ringed(element.parentElement) || ringed(element.parentElement?.parentElement ?? null) || element.matches('.menu-item');
    return { name: label.replaceAll(/\s+/g, ' ').trim(), seen: ring && inView };
  });

/** Waits until something of that name has the focus. */
export const holds = (page: Page, name: RegExp) => expect.poll(async () => (await readFocus(page)).name).toMatch(name);

/** What has the focus once its ring is drawn and it is scrolled to, which on a busy machine may take a frame or many. */
async function settledFocus(page: Page): Promise<Focus> {
  let focus = await readFocus(page);
  const until = Date.now() + timeLimits.waitMs;
  while (focus.name !== 'nothing' && !focus.seen && Date.now() < until) {
    await page.waitForTimeout(50);
    focus = await readFocus(page);
  }
  return focus;
}

/**
 * Goes on by Tab, round and round while lists still arrive, until something of that name has the focus, which every stop
 * on the way shows; `most`: within so many steps.
 */
export async function tabTo(page: Page, name: RegExp, most = Number.POSITIVE_INFINITY): Promise<void> {
  const passed: string[] = [];
  const until = Date.now() + timeLimits.waitMs;
  for (let tabs = 0; tabs < most && Date.now() < until; tabs += 1) {
    await page.keyboard.press('Tab');
    // Past the last element a browser goes to its own controls, once.
    const focus = await settledFocus(page);
    if (focus.name !== 'nothing') expect(focus, `after ${passed.slice(-3).join(', ')}`).toEqual({ name: focus.name, seen: true });
    if (name.test(focus.name)) return;
    passed.push(focus.name);
  }
  throw new Error(`${String(name)} was not reached by Tab: ${passed.join(' | ')}`);
}
