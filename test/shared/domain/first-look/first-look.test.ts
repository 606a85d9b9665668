import { expect, test } from 'vitest';
import { measureCost } from '../../../support/cpu-against-peer.ts';
import { computeFirstLook, firstLookSentence, type Speed } from '../../../../shared/domain/first-look/first-look.ts';
import { factsOfPage } from '../../../../shared/domain/first-look/page-facts.ts';
import type { LabRun } from '../../../../shared/platforms/pagespeed/days.ts';
import { firstLookKeys, type WebsiteCheck } from '../../../../shared/model/first-look.ts';

const run = (performance: number | null, largestContentfulPaintMs: number | null, cumulativeLayoutShift: number | null): LabRun => ({
  performance, largestContentfulPaintMs, cumulativeLayoutShift, firstContentfulPaintMs: null, totalBlockingTimeMs: null, speedIndexMs: null, interactiveMs: null,
  finalUrl: 'https://a.example/', lighthouseVersion: '13',
});
const page: WebsiteCheck = {
  asked: 'http://a.example', checkedAt: '2026-11-23T08:00:00.000Z', problem: null, status: 200, finalUrl: 'https://a.example/',
  title: 'A', description: 'About A', hasViewport: true, hasAnalytics: true,
};
const fast: Speed = { mobile: run(90, 2500, 0.1), desktop: run(90, 900, 0) };
const computeResults = (website: WebsiteCheck | null, speed: Speed) => {
  const { checks, score } = computeFirstLook('http://a.example', website, speed);
  expect(checks.map(({ key }) => key)).toEqual(firstLookKeys);
  // Whatever failed says what to do, and nothing else does.
  expect(checks.filter(({ advice }) => advice !== null)).toEqual(checks.filter(({ result }) => result === 'fail'));
  return [checks.map(({ result }) => result[0]).join(''), score];
};

test.each<[string, WebsiteCheck | null, Speed, string, number | null]>([
  ['all is well, at the limits', page, fast, 'pppppppppp', 100],
  ['just beyond the limits', page, { mobile: run(89, 2501, 0.11), desktop: run(89, 0, 0) }, 'ppppppffff', 60],
  ['a bare page on http', { ...page, finalUrl: 'http://a.example/', title: null, description: null, hasViewport: false, hasAnalytics: false }, fast, 'pfffffpppp', 50],
  ['where it ended is not known', { ...page, finalUrl: null }, fast, 'pfpppppppp', 90],
  ['no website answers', { ...page, problem: 'unknown-host', status: null, finalUrl: null }, 'failed', 'fuuuuuuuuu', 0],
  ['it answers with an error', { ...page, status: 503 }, fast, 'fuuuuupppp', 80],
  ['nothing is known yet', null, 'waiting', 'wwwwwwwwww', null],
  ['the speed is still measured', page, 'waiting', 'ppppppwwww', null],
  ['the speed could not be measured', page, 'failed', 'ppppppuuuu', 100],
  ['one device failed, a value is missing', page, { mobile: run(null, null, 0), desktop: null }, 'ppppppuuup', 100],
])('%s', (_name, website, speed, results, score) => expect(computeResults(website, speed)).toEqual([results, score]));

test('a site without an address is not checked', () => {
  expect(computeFirstLook(undefined, null, 'failed')).toEqual({ website: null, checkedAt: null, checks: [], score: null });
});

test.each<[string, WebsiteCheck | null, Speed, string]>([
  ['while all runs', null, 'waiting', '0 of 10 checks are done. The rest takes a minute or two. You can continue.'],
  ['while the speed is measured', page, 'waiting', '6 of 10 checks are done. The rest takes a minute or two. You can continue.'],
  ['all is well', page, fast, '10 of 10 checks pass. Nothing to fix.'],
  ['one thing', { ...page, title: null }, fast, '9 of 10 checks pass. 1 thing to fix.'],
  ['a website that is down', { ...page, status: 503 }, 'failed', '0 of 1 checks pass. 1 thing to fix; 9 could not be checked.'],
  ['two things, and no speed', { ...page, title: null, description: null }, 'failed', '4 of 6 checks pass. 2 things to fix; 4 could not be checked.'],
])('summarizes in a sentence %s', (_name, website, speed, sentence) => expect(firstLookSentence(computeFirstLook('http://a.example', website, speed))).toBe(sentence));

test('reports unknown results as such', () => {
  expect(firstLookSentence({ website: 'http://a.example', checkedAt: null, checks: [], score: null })).toBe('Nothing could be checked. We will try again automatically.');
});

test('an error without a status is shown without one', () => {
  expect(computeFirstLook('http://a.example', { ...page, status: null }, fast).checks[0]).toMatchObject({ result: 'fail', detail: 'The website returns error' });
});

test.each<[string, Partial<ReturnType<typeof factsOfPage>>]>([
  ['<title>\n Northfold  Home </title><meta content="Care" NAME=\'Description\'><meta name="viewport" content="width=device-width">', { title: 'Northfold Home', description: 'Care', hasViewport: true, hasAnalytics: false }],
  ['<script src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>', { title: null, description: null, hasViewport: false, hasAnalytics: true }],
  ['<meta name="description" content=""><title></title>', { title: null, description: null }],
  ['<meta charset="utf-8">', { description: null, hasViewport: false }],
  [`<title>${'x'.repeat(2000)}</title>`, { title: 'x'.repeat(300) }],
])('facts of %s', (html, facts) => expect(factsOfPage(html)).toMatchObject(facts));

test('half a megabyte of any input takes time proportional to its length', () => {
  const cost = (length: number) => {
    const text = '<meta '.repeat(length / 6) + '<title'.repeat(length / 12);
    return measureCost(() => factsOfPage(text), 0).ms;
  };
  cost(60_000);
  // Eight times the length: 8 in proportion, 64 where every part is looked at again from each other part.
  expect(cost(480_000) / Math.max(cost(60_000), 0.5)).toBeLessThan(40);
});
