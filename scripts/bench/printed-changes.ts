import type { Browser, Page } from 'playwright-core';
import { periods } from '../../shared/domain/periods/periods.ts';
import { launchChromium, signedInState } from '../browser/chromium.ts';
import { pagesOfNumbers } from '../browser/visits.ts';
import type { FigureGroup } from './figure.ts';
import { runStart } from './running-start.ts';

const zone = 'America/New_York';

/** Change on a page: its text, its 'vs' text, and the texts of its row, card or figure. */
export type PrintedChange = {
  readonly change: string;
  readonly isFall: boolean;
  readonly against: string;
  readonly texts: readonly string[];
};

/** Printed number: its value, and half of its last digit. */
type Read = { readonly value: number; readonly within: number };
const scales: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

/** Parses '$1.2K', '−3.4%', '1m 05s', '2.31 s', '57 a day'; null for other texts. */
export function readPrinted(text: string): Read | null {
  const clock = /^(?:(\d+)h )?(?:(\d+)m )?(\d+)s$/.exec(text.trim());
  if (clock !== null) {
    const [hours, minutes, seconds] = clock.slice(1).map(part => Number(part ?? 0));
    return { value: (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0), within: 0.5 };
  }
  const plain = /^([−-]?)[^\d−-]{0,4}(\d[\d,]*)(?:\.(\d+))?([KMB]?)/.exec(text.trim());
  if (plain === null) return null;
  const [, sign, whole = '', digits = '', scale = ''] = plain;
  const unit = scales[scale] ?? 1;
  const value = Number(`${whole.replaceAll(',', '')}.${digits || '0'}`) * unit;
  return { value: sign === '' ? value : -value, within: 0.5 * 10 ** -digits.length * unit };
}

/** Reports whether two printed numbers match the printed change: its percent, or its points. */
export function givesChange(now: Read, before: Read, change: string, isFall: boolean): boolean {
  const near = (exact: (n: number, b: number) => number, printed: number, within: number) => {
    const ends = [-1, 1].flatMap(a =>
      [-1, 1].map(b => exact(now.value + a * now.within, before.value + b * before.within)),
    );
    return Math.min(...ends) <= printed + within && Math.max(...ends) >= printed - within;
  };
  const percent = (n: number, b: number) => (b === 0 ? Number.NaN : ((n - b) / Math.abs(b)) * 100);
  if (change === 'No change') return near((n, b) => n - b, 0, 0) || near(percent, 0, 0.05);
  const read = readPrinted(change.replace('×', ''));
  if (read === null) return false;
  const printed = isFall ? -Math.abs(read.value) : Math.abs(read.value);
  if (/points?|pts?/.test(change)) return near((n, b) => n - b, printed, read.within);
  return near(percent, printed, read.within);
}

/** Reports whether a change matches the two printed numbers it is based on. */
export function isPrintedRight({ change, isFall, against, texts }: PrintedChange): boolean {
  const [currentText = '', other = ''] = against.split('vs ');
  const before = readPrinted(other);
  if (before === null) return false;
  const candidates = currentText.trim() === '' ? texts : [currentText];
  return candidates.some(text => {
    const now = readPrinted(text);
    return now !== null && givesChange(now, before, change, isFall);
  });
}

const collect = (page: Page): Promise<PrintedChange[]> =>
  page.locator('main .delta').evaluateAll(found =>
    found.flatMap(delta => {
      const against = delta.parentElement?.querySelector('.delta-against')?.textContent ?? '';
      if (against === '') return [];
      const hidden = delta.querySelector('.visually-hidden')?.textContent ?? '';
      const texts: string[] = [];
      const place = delta.closest('tr, li, article, section, .figure, .card') ?? delta.parentElement;
      const walker = document.createTreeWalker(place ?? delta, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        if (node.parentElement?.closest('.delta, .delta-against') === null) texts.push(node.textContent ?? '');
      return [
        {
          change: (delta.textContent ?? '').replace(hidden, '').trim(),
          isFall: hidden.includes('down'),
          against,
          texts,
        },
      ];
    }),
  );

/** Users of a company with many sites, of a shop, and of a brand. */
const people = ['org@insights.test', 'shop@insights.test', 'brand@insights.test'];

async function visit(browser: Browser, origin: string, email: string): Promise<{ seen: number; wrong: number }> {
  const storageState = await signedInState(browser, origin, email);
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // 31 days, a month of up to 31 days, and a year, each with its predecessor.
  const [last31, month] = periods(new Date(), zone);
  const year = periods(new Date(), zone).find(({ kind }) => kind === 'year');
  let [checked, wrong] = [0, 0];
  for (const path of pagesOfNumbers)
    for (const period of [last31, month, year]) {
      const address = `${path}?period=${period?.id}`;
      await page.goto(origin + address, { waitUntil: 'networkidle' });
      for (const printedChange of await collect(page)) {
        checked += 1;
        if (isPrintedRight(printedChange)) continue;
        wrong += 1;
        console.error(
          `${email} ${address}: ${printedChange.change} ${printedChange.against} among ${printedChange.texts.join(' | ')}`,
        );
      }
    }
  await context.close();
  return { seen: checked, wrong };
}

/** Changes on the demonstration's pages that don't match their two printed numbers, within the printed digits. */
export const printedChangeFigures: FigureGroup = {
  names: ['printed-change-differences'],
  async *measure() {
    const origin = process.env['ORIGIN'];
    const program = origin === undefined ? await runStart() : null;
    try {
      await program?.ready;
      const browser = await launchChromium();
      try {
        const results: { seen: number; wrong: number }[] = [];
        for (const email of people) results.push(await visit(browser, origin ?? program?.origin ?? '', email));
        const total = (key: 'seen' | 'wrong') => results.reduce((sum, result) => sum + result[key], 0);
        yield {
          name: 'printed-change-differences',
          value: total('wrong'),
          unit: `of ${total('seen')}`,
          against: 'limit',
          againstValue: 0,
        };
      } finally {
        await browser.close();
      }
    } finally {
      await program?.stop();
    }
  },
};
