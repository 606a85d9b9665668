import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A number as a page shows it, and by how much rounding may have moved it. */
type Shown = { readonly value: number; readonly slack: number };

const units: Record<string, number> = { '%': 0.01, K: 1e3, M: 1e6, B: 1e9 };

/**
 * Reads '13,660', '$71.77', '47.6%', '1:41', '2.4 s', '410 ms', '$1.9M' as a person does; null for '–'. Percent is a
 * fraction, durations are seconds. Written apart from the program's formats: the second reading of the same number.
 */
export function readNumber(text: string): Shown | null {
  const plain = text.trim().replaceAll('−', '-').replaceAll(',', '').replace(/ a day$/, '');
  const clock = /^(-?)(?:(\d+):)?(\d+):(\d\d)$/.exec(plain);
  if (clock !== null) {
    const seconds = Number(clock[2] ?? 0) * 3600 + Number(clock[3]) * 60 + Number(clock[4]);
    return { value: clock[1] === '-' ? -seconds : seconds, slack: 0.5 };
  }
  const found = /^[^\d-]*(-?\d+)(?:\.(\d+))?\s*(ms|s|min|%|K|M|B)?$/.exec(plain);
  if (found === null) return null;
  const [, whole = '', decimals = '', unit = ''] = found;
  const scale = unit === 'ms' ? 0.001 : (units[unit] ?? 1);
  return { value: Number(`${whole}.${decimals || '0'}`) * scale, slack: 0.5 * 10 ** -decimals.length * scale };
}

/**
 * Whether a text shows this value, as far as its decimals go. `scale`: what one of the API's units is of the
 * page's.
 */
export function expectShown(text: string, value: number, about: string, scale = 1): void {
  const shown = readNumber(text);
  expect(shown, `${about}: '${text}' is no number`).not.toBeNull();
  if (shown === null) return;
  const off = Math.abs(shown.value - value * scale);
  expect(off <= shown.slack * 1.001 + 1e-9, `${about}: the page shows ${text}, the API answered ${value}`).toBe(true);
}

/** A change as the page colours it, by the drawn colour itself: green, red or neither. */
export async function readShownColour(element: Locator): Promise<'green' | 'red' | 'grey'> {
  const [red = 0, green = 0, blue = 0] = await element.evaluate(target => {
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) throw new Error('No canvas');
    context.fillStyle = getComputedStyle(target).color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  });
  if (green > red + 40 && green > blue) return 'green';
  return red > green + 40 && red > blue + 40 ? 'red' : 'grey';
}

/**
 * Metrics and measures of which less is better, and those of which neither is: specification 9 and the product
 * decisions, by hand.
 */
const lowerIsBetter = new Set([
  'bounceRate',
  'avgPageLoadTime',
  'mobileTti',
  'costPerLead',
  'costPerClick',
  'costPerConversion',
  'searchPosition',
  'lostFans',
]);
const neither = new Set(['adSpend', 'spend', 'avgBookingTime']);

export type Compared = { readonly change: number | null; readonly comparable: boolean };

/** Compares a change on the page with the API's: its size, its direction and its colour. */
export async function expectChange(
  place: Locator,
  key: string,
  { change, comparable }: Compared,
  about: string,
): Promise<void> {
  if (change === null) return expect(await place.locator('.delta:not(.delta-neutral)').count(), about).toBe(0);
  const delta = place.locator('.delta').first();
  const text = await delta.innerText();
  if (change === 0) {
    expect(text, about).toBe('No change');
    return expect(await readShownColour(delta), `color of ${about}`).toBe('grey');
  }
  // A rate changes in points, which are hundredths like percent.
  const percent = (/[\d.,]+(%| pt)/.exec(text)?.[0] ?? '').replace(' pt', '%');
  expectShown(percent, Math.abs(change), `change of ${about}`);
  const isFlat = readNumber(percent)?.value === 0;
  if (!isFlat) expect(text, about).toMatch(change < 0 ? /^\s*down/ : /^\s*up/);
  const isGood = change > 0 !== lowerIsBetter.has(key);
  expect(await readShownColour(delta), `colour of ${about}`).toBe(
    isFlat || !comparable || neither.has(key) ? 'grey' : isGood ? 'green' : 'red',
  );
}

/** Keeps the newest answer of a path while a page loads. */
export function watchAnswers(page: Page): (path: RegExp) => Promise<unknown> {
  const answers: { path: string; body: Promise<unknown> }[] = [];
  page.on('response', response => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') && response.ok())
      answers.push({ path: pathname, body: response.json().catch(() => null) });
  });
  return path => {
    const found = answers.findLast(answer => path.test(answer.path));
    if (found === undefined)
      throw new Error(`Nothing was asked at ${String(path)}: ${answers.map(answer => answer.path).join(' ')}`);
    return found.body;
  };
}
