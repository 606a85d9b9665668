import type { LabRun } from '../../model/daily-record.ts';
import type { FirstLook, firstLookKeys, WebsiteCheck } from '../../model/first-look.ts';

export type SpeedState = 'waiting' | 'failed';
/** A site's newest lab runs, or why there are none. */
export type Speed = { readonly mobile: LabRun | null; readonly desktop: LabRun | null } | SpeedState;

type Key = (typeof firstLookKeys)[number];
type Check = FirstLook['checks'][number];

/** Lighthouse calls a score from 90 good; the largest paint and the shift are Core Web Vitals' good (web.dev/vitals). */
const good = { score: 90, largestPaintMs: 2500, shift: 0.1 };

const titles: Record<Key, string> = {
  reachable: 'The website answers',
  secure: 'It opens over HTTPS',
  title: 'The page has a title',
  description: 'The page has a description for search results',
  viewport: 'The page fits a phone',
  analytics: 'Google Analytics or Tag Manager is on the page',
  mobileSpeed: 'It is fast on a phone',
  desktopSpeed: 'It is fast on a computer',
  largestPaint: 'The largest part of the page appears soon',
  layoutShift: 'The page does not jump while it loads',
};

const problems: Record<NonNullable<WebsiteCheck['problem']>, string> = {
  refused: 'This address cannot be checked. Use the public address of your website',
  'unknown-host': 'No website has this name. Check the address in your settings',
  timeout: 'The website did not answer within eight seconds',
  certificate: 'The certificate of the website is not valid. Ask whoever hosts it',
  'too-many-redirects': 'The website redirects more than five times',
  'no-answer': 'The website did not answer',
};

const check = (key: Key, result: Check['result'], detail: string): Check => ({ key, title: titles[key], result, detail });
const verdict = (key: Key, passed: boolean, found: string, otherwise: string) => check(key, passed ? 'pass' : 'fail', passed ? found : otherwise);

/**
 * What a website shows without a connection: ten checks and the share of those passed. `website` is null while it is not
 * checked yet.
 */
export function firstLookOf(url: string | undefined, website: WebsiteCheck | null, speed: Speed): FirstLook {
  if (url === undefined) return { website: null, checkedAt: null, checks: [], score: null };
  const checks = [...pageChecks(website), ...speedChecks(speed)];
  const known = checks.filter(({ result }) => result === 'pass' || result === 'fail');
  const passed = known.filter(({ result }) => result === 'pass').length;
  const isWaiting = checks.some(({ result }) => result === 'waiting');
  return {
    website: url, checkedAt: website?.checkedAt ?? null, checks,
    score: isWaiting || known.length === 0 ? null : Math.round((100 * passed) / known.length),
  };
}

const pageKeys: readonly Key[] = ['secure', 'title', 'description', 'viewport', 'analytics'];
const speedKeys: readonly Key[] = ['mobileSpeed', 'desktopSpeed', 'largestPaint', 'layoutShift'];

function pageChecks(website: WebsiteCheck | null): Check[] {
  if (website === null) return (['reachable', ...pageKeys] as const).map(key => check(key, 'waiting', 'Being checked'));
  const { problem, status, finalUrl, title, description, hasViewport, hasAnalytics } = website;
  if (problem !== null || status === null || status >= 400) {
    const why = problem === null ? `The website answers with the error ${status ?? ''}`.trim() : problems[problem];
    return [check('reachable', 'fail', why), ...pageKeys.map(key => check(key, 'unknown', 'Known once the website answers'))];
  }
  return [
    check('reachable', 'pass', finalUrl ?? website.asked),
    verdict('secure', finalUrl?.startsWith('https:') === true, 'Visitors are led to a secure address', 'Visitors stay on http. Redirect them to https'),
    verdict('title', title !== null, title ?? '', 'Give the page a title of up to 60 letters'),
    verdict('description', description !== null, description ?? '', 'Describe the page in about 150 letters'),
    verdict('viewport', hasViewport, 'It says how wide it is on a phone', 'Add a viewport, so that phones show the page in their width'),
    verdict('analytics', hasAnalytics, 'Its tag is there', 'No tag stands in the page itself. Unless it is loaded later, no visit is counted'),
  ];
}

function speedChecks(speed: Speed): Check[] {
  if (speed === 'waiting') return speedKeys.map(key => check(key, 'waiting', 'Being measured; this takes a minute or two'));
  if (speed === 'failed') return speedKeys.map(key => check(key, 'unknown', 'Could not be measured. It is tried again tonight'));
  const { mobile, desktop } = speed;
  const judged = (key: Key, value: number | null | undefined, passes: (value: number) => boolean, words: (value: number) => string): Check =>
    value === null || value === undefined ? check(key, 'unknown', 'The page could not be measured') : check(key, passes(value) ? 'pass' : 'fail', words(value));
  const score = (value: number) => `${value} of 100; ${good.score} and more is good`;
  return [
    judged('mobileSpeed', mobile?.performance, value => value >= good.score, score),
    judged('desktopSpeed', desktop?.performance, value => value >= good.score, score),
    judged('largestPaint', mobile?.largestContentfulPaintMs, value => value <= good.largestPaintMs, value => `${(value / 1000).toFixed(1)} s on a phone; 2.5 s and less is good`),
    judged('layoutShift', mobile?.cumulativeLayoutShift, value => value <= good.shift, value => `${value.toFixed(2)} on a phone; 0.1 and less is good`),
  ];
}
