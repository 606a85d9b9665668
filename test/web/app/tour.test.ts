import { describe, expect, test } from 'vitest';
import { beginsTour } from '../../../web/src/app/tour/begins-tour.ts';
import { nextStep, tourSteps, wordsPlace } from '../../../web/src/app/tour/steps.ts';

describe('the guided tour', () => {
  test('has the ten steps of the specification in order', () => {
    expect(tourSteps(false).map(({ id }) => id)).toEqual(['period', 'site', 'bell', 'navigation', 'audits', 'six', 'map', 'score-card', 'revenue', 'claim']);
  });

  test('has the startup checklist as step 5 of 11 while it is enabled', () => {
    const ids = tourSteps(true).map(({ id }) => id);
    expect(ids).toHaveLength(11);
    expect(ids.indexOf('checklist')).toBe(4);
  });

  test.each([
    ['/overview', true, ['ga4'], true], ['/overview', true, ['pagespeed', 'gmb'], false], ['/overview', true, [], false], ['/overview', true, undefined, false],
    ['/overview', false, ['ga4'], false], ['/overview', undefined, ['ga4'], false], ['/audits', true, ['ga4'], false],
  ])('starts automatically on %s, enabled %s, with %j: %s', (pathname, enabled, connected, expected) => {
    expect(beginsTour(pathname, enabled, connected)).toBe(expected);
  });

  test('names the tracker as on the page of every kind of site', () => {
    expect(tourSteps(false).find(({ id }) => id === 'revenue')?.title).toBe('Month by month');
  });

  test('skips hidden steps in both directions, and ends', () => {
    const isVisible = (index: number) => index !== 1 && index !== 2;
    expect(nextStep(0, 1, 5, isVisible)).toBe(3);
    expect(nextStep(3, -1, 5, isVisible)).toBe(0);
    expect(nextStep(4, 1, 5, isVisible)).toBeNull();
    expect(nextStep(0, -1, 5, isVisible)).toBeNull();
    expect(nextStep(-1, 1, 5, () => false)).toBeNull();
  });

  test('appears next to its target or at the lower edge, always within the window', () => {
    const words = { width: 340, height: 180 };
    const view = { width: 1440, height: 900 };
    expect(wordsPlace({ top: 60, left: 500, width: 100, height: 30 }, words, view)).toEqual({ top: 104, left: 500 });
    expect(wordsPlace({ top: 700, left: 1400, width: 30, height: 100 }, words, view)).toEqual({ top: 506, left: 1088 });
    expect(wordsPlace({ top: 0, left: 0, width: 248, height: 900 }, words, view)).toEqual({ top: 12, left: 262 });
    expect(wordsPlace({ top: 0, left: 1000, width: 440, height: 900 }, words, view)).toEqual({ top: 12, left: 646 });
    expect(wordsPlace({ top: 0, left: 0, width: 390, height: 800 }, words, { width: 390, height: 800 })).toEqual({ top: 608, left: 12 });
  });
});
