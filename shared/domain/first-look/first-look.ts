import type { LabRun } from '../../platforms/pagespeed/days.ts';
import type { FirstLook, firstLookKeys, WebsiteCheck } from '../../model/first-look.ts';

export type SpeedState = 'waiting' | 'failed';
/** A site's newest lab runs, or why there are none. */
export type Speed = { readonly mobile: LabRun | null; readonly desktop: LabRun | null } | SpeedState;

type Key = (typeof firstLookKeys)[number];
type Check = FirstLook['checks'][number];

/**
 * Lighthouse calls a score from 90 good; the largest paint and the shift are Core Web Vitals' good (web.dev/vitals).
 */
const good = { score: 90, largestPaintMs: 2500, shift: 0.1 };

const titles: Record<Key, string> = {
  reachable: 'The website responds',
  secure: 'It uses HTTPS',
  title: 'The page has a title',
  description: 'The page has a description for search results',
  viewport: 'The page fits phone screens',
  analytics: 'Google Analytics or Tag Manager is on the page',
  mobileSpeed: 'It is fast on a phone',
  desktopSpeed: 'It is fast on a computer',
  largestPaint: 'The main content appears quickly',
  layoutShift: "The page doesn't shift while loading",
};

/** The problem found instead of a page, and its fix. */
const problems: Record<NonNullable<WebsiteCheck['problem']>, readonly [found: string, advice: string]> = {
  refused: ["This address can't be checked", 'Use the public address of your website'],
  'unknown-host': ["The website doesn't exist", 'Check the address of the website in your settings'],
  timeout: ["The website didn't respond within eight seconds", 'Ask your web host why it is slow'],
  certificate: ['The certificate of the website is not valid', 'Ask your web host to renew it'],
  'too-many-redirects': ['The website redirects more than five times', 'Ask your web host to redirect there directly'],
  'no-answer': ["The website didn't respond", "Open it yourself. If it doesn't respond, ask your web host"],
};

/** The fix for each failed check of the page or its speed. */
const advices: Record<Exclude<Key, 'reachable'>, string> = {
  secure: 'Redirect visitors to https',
  title: 'Shorten the page title to 60 characters',
  description: 'Describe the page in about 150 characters',
  viewport: 'Add a viewport tag so that the page fits phone screens',
  analytics: "Add the tag unless it loads later. Without it, visits aren't counted",
  mobileSpeed: "Use smaller images and remove scripts visitors don't need",
  desktopSpeed: "Use smaller images and remove scripts visitors don't need",
  largestPaint: 'Make the first image smaller and load it first',
  layoutShift: 'Set the height of images and banners',
};

const check = (key: Key, result: Check['result'], detail: string, advice: string | null = null): Check => ({
  key,
  title: titles[key],
  result,
  detail,
  advice,
});
const verdict = (key: Exclude<Key, 'reachable'>, passed: boolean, detail: string): Check =>
  check(key, passed ? 'pass' : 'fail', detail, passed ? null : advices[key]);

/**
 * Evaluates a website without a connection: ten checks and the share that pass. `website` is null until it is checked.
 */
export function computeFirstLook(url: string | undefined, website: WebsiteCheck | null, speed: Speed): FirstLook {
  if (url === undefined) return { website: null, checkedAt: null, checks: [], score: null };
  const checks = [...pageChecks(website), ...speedChecks(speed)];
  const decided = checks.filter(({ result }) => result === 'pass' || result === 'fail');
  const passed = decided.filter(({ result }) => result === 'pass').length;
  const isWaiting = checks.some(({ result }) => result === 'waiting');
  return {
    website: url,
    checkedAt: website?.checkedAt ?? null,
    checks,
    score: isWaiting || decided.length === 0 ? null : Math.round((100 * passed) / decided.length),
  };
}

const pageKeys = ['secure', 'title', 'description', 'viewport', 'analytics'] as const;
const speedKeys = ['mobileSpeed', 'desktopSpeed', 'largestPaint', 'layoutShift'] as const;

function pageChecks(website: WebsiteCheck | null): Check[] {
  if (website === null) return (['reachable', ...pageKeys] as const).map(key => check(key, 'waiting', 'Checking'));
  const { problem, status, finalUrl, title, description, hasViewport, hasAnalytics } = website;
  if (problem !== null || status === null || status >= 400) {
    const [found, advice] =
      problem === null
        ? [`The website returns error ${status ?? ''}`.trim(), 'Ask your web host to fix it']
        : problems[problem];
    return [
      check('reachable', 'fail', found, advice),
      ...pageKeys.map(key => check(key, 'unknown', 'Checked once the website responds')),
    ];
  }
  const isSecure = finalUrl?.startsWith('https:') === true;
  return [
    check('reachable', 'pass', finalUrl ?? website.asked),
    verdict(
      'secure',
      isSecure,
      isSecure ? 'Visitors get a secure connection' : 'Visitors get an insecure connection (http)',
    ),
    verdict('title', title !== null, title ?? 'Missing'),
    verdict('description', description !== null, description ?? 'Missing'),
    verdict('viewport', hasViewport, hasViewport ? 'It has a viewport tag' : 'It has no viewport tag'),
    verdict('analytics', hasAnalytics, hasAnalytics ? 'The tag is installed' : 'No tag found in the page'),
  ];
}

function speedChecks(speed: Speed): Check[] {
  if (speed === 'waiting') return speedKeys.map(key => check(key, 'waiting', 'Testing. This takes a minute or two'));
  if (speed === 'failed') return speedKeys.map(key => check(key, 'unknown', 'The test failed. We try again tonight'));
  const { mobile, desktop } = speed;
  const judged = (
    key: (typeof speedKeys)[number],
    value: number | null | undefined,
    passes: (value: number) => boolean,
    words: (value: number) => string,
  ): Check =>
    value === null || value === undefined
      ? check(key, 'unknown', 'The page could not be tested')
      : verdict(key, passes(value), words(value));
  const score = (value: number) => `${value} of 100 (${good.score} or more is good)`;
  return [
    judged('mobileSpeed', mobile?.performance, value => value >= good.score, score),
    judged('desktopSpeed', desktop?.performance, value => value >= good.score, score),
    judged(
      'largestPaint',
      mobile?.largestContentfulPaintMs,
      value => value <= good.largestPaintMs,
      value => `${(value / 1000).toFixed(1)} s on a phone (2.5 s or less is good)`,
    ),
    judged(
      'layoutShift',
      mobile?.cumulativeLayoutShift,
      value => value <= good.shift,
      value => `${value.toFixed(2)} on a phone (0.1 or less is good)`,
    ),
  ];
}

/** One sentence about a first look: how far it is while it runs, then what it found. */
export function firstLookSentence({ checks, score }: FirstLook): string {
  const count = (result: Check['result']) => checks.filter(item => item.result === result).length;
  const waiting = count('waiting');
  if (waiting > 0)
    return `${checks.length - waiting} of ${checks.length} checks are done. The rest takes a minute or two. You can continue.`;
  if (score === null) return 'Nothing could be checked. We will try again automatically.';
  const [failed, unknown] = [count('fail'), count('unknown')];
  const found = failed === 0 ? 'Nothing to fix' : `${failed} ${failed === 1 ? 'thing' : 'things'} to fix`;
  return `${count('pass')} of ${checks.length - unknown} checks pass. ${found}${unknown === 0 ? '' : `; ${unknown} could not be checked`}.`;
}
