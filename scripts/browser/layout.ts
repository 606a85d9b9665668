import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { timeLimits } from '../verify/time-limits.ts';

/** Maximum layout shift (Core Web Vitals' score) of all number pages. */
const maxShift = 0.02;
const unknownNumbers = /\bNaN\b|Infinity|undefined|\[object/;

/** Opens a page and scrolls to its end, until everything lazy has loaded. */
export async function readThrough(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('main').waitFor();
  await page.waitForFunction(
    () => document.querySelector('main h2') !== null && document.querySelector('main [aria-busy="true"]') === null,
    null,
    { timeout: timeLimits.waitMs },
  );
  await page.waitForLoadState('networkidle');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y <= height; y += 600) {
    // Two frames: content that came into view has been rendered, however slow the machine.
    await page.evaluate(top => {
      window.scrollTo({ top, behavior: 'instant' });
      return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, y);
    await page.waitForTimeout(30);
  }
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"], main .skeleton') === null, null, {
    timeout: timeLimits.waitMs,
  });
  await page.waitForLoadState('networkidle');
}

/** Returns the page's cumulative layout shift, as browsers count it, and the elements that moved. */
const measureShift = async (page: Page): Promise<{ shift: number; moved: string[] }> =>
  z.object({ shift: z.number(), moved: z.array(z.string()) }).parse(
    await page.evaluate(
      () =>
        new Promise(resolve => {
          let shift = 0;
          const moved = new Set<string>();
          new PerformanceObserver(list => {
            for (const entry of list.getEntries()) {
              const { hadRecentInput, value, sources } = Object(entry);
              if (hadRecentInput === true) continue;
              shift += Number(value);
              for (const { node } of sources)
                moved.add(`${Object(node)['className'] ?? ''} "${String(node?.textContent).slice(0, 30)}"`);
            }
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve({ shift, moved: [...moved] }), 100);
        }),
    ),
  );

/** Finds pairs of visible texts that overlap. Sticky and floating elements are intended to. */
const findOverlaps = async (page: Page): Promise<string[]> =>
  z.array(z.string()).parse(
    await page.evaluate(() => {
      type Seen = { of: Node; text: string; left: number; right: number; top: number; bottom: number };
      const clipped = (rect: DOMRect, element: Element): Omit<Seen, 'of' | 'text'> | null => {
        const visible = { left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom };
        for (
          let above: Element | null = element;
          above !== null && above !== document.documentElement;
          above = above.parentElement
        ) {
          const style = getComputedStyle(above);
          if (
            style.position === 'sticky' ||
            style.position === 'fixed' ||
            style.visibility === 'hidden' ||
            style.opacity === '0' ||
            above.classList.contains('visually-hidden') ||
            above.classList.contains('popover')
          )
            return null;
          if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
          const box = above.getBoundingClientRect();
          visible.left = Math.max(visible.left, box.left);
          visible.right = Math.min(visible.right, box.right);
          visible.top = Math.max(visible.top, box.top);
          visible.bottom = Math.min(visible.bottom, box.bottom);
        }
        return visible.right - visible.left > 1 && visible.bottom - visible.top > 1 ? visible : null;
      };
      const boxes: Seen[] = [];
      const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const [text, element] = [node.textContent?.trim() ?? '', node.parentElement];
        // Text of a closed <details> has a position but isn't visible.
        if (text === '' || element?.checkVisibility() !== true) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
          const box = clipped(rect, element);
          if (box !== null) boxes.push({ ...box, of: node, text: text.slice(0, 40) });
        }
      }
      boxes.sort((a, b) => a.top - b.top);
      const found: string[] = [];
      boxes.forEach((current, index) => {
        for (let next = index + 1; next < boxes.length; next += 1) {
          const other = boxes[next];
          if (other === undefined || other.top >= current.bottom) break;
          const wide = Math.min(current.right, other.right) - Math.max(current.left, other.left);
          const high = Math.min(current.bottom, other.bottom) - other.top;
          if (
            current.of !== other.of &&
            wide > 3 &&
            high > 0.4 * Math.min(current.bottom - current.top, other.bottom - other.top)
          )
            found.push(`'${current.text}' and '${other.text}'`);
        }
      });
      return found.slice(0, 10);
    }),
  );

/** Finds horizontally scrolling tables whose first number is cut off before scrolling. */
const findCutNumbers = async (page: Page): Promise<string[]> =>
  z.array(z.string()).parse(
    await page.evaluate(() =>
      [...document.querySelectorAll('main .data-table-scroll')].flatMap(box => {
        if (box.scrollWidth <= box.clientWidth + 1) return [];
        const cell = box.querySelector('tbody tr .numeric');
        const edge = box.getBoundingClientRect().left + box.clientWidth;
        if (cell === null || cell.getBoundingClientRect().right <= edge + 1) return [];
        return [box.querySelector('caption')?.textContent ?? cell.textContent ?? ''];
      }),
    ),
  );

/** Lists layout problems of a loaded page: a sentence each, none for a correct page. */
export async function layoutProblems(page: Page, name: string): Promise<string[]> {
  const { shift, moved } = await measureShift(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const words = unknownNumbers.exec(await page.getByRole('main').innerText())?.[0];
  return [
    ...(shift > maxShift ? [`${name} shifts by ${shift.toFixed(3)}: ${moved.join(', ')}`] : []),
    ...(overflow > 0 ? [`${name} sticks out by ${overflow} px`] : []),
    ...(words === undefined ? [] : [`${name} says ${words}`]),
    ...(await findOverlaps(page)).map(pair => `${name} has ${pair} on each other`),
    ...(await findCutNumbers(page)).map(table => `${name} cuts the first number of '${table}'`),
  ];
}
