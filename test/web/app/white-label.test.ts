import { describe, expect, test } from 'vitest';
import { defaultTheme } from '../../../shared/model/user.ts';
import { contrast, readable } from '../../../shared/domain/theme/colours.ts';
import { whiteLabelProperties } from '../../../web/src/app/theme/white-label.ts';

describe('a white label', () => {
  test('default colors change nothing', () => {
    expect(whiteLabelProperties(defaultTheme, false)).toEqual({});
    expect(whiteLabelProperties({ primary: '#284699'.toUpperCase(), secondary: '#239AD4' }, true)).toEqual({});
  });

  test('a custom menu color contrasts with white in both modes, beside default colors', () => {
    for (const dark of [false, true]) {
      for (const sideMenu of ['#ffe600', '#284699', '#ffffff']) {
        const properties = whiteLabelProperties({ ...defaultTheme, sideMenu }, dark);
        expect(contrast(properties['--side-menu'] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(Object.keys(properties)).toEqual(['--side-menu']);
      }
    }
    expect(whiteLabelProperties({ ...defaultTheme, sideMenu: 'url(x)' }, false)).toEqual({});
  });

  test('invalid colors change nothing', () => {
    expect(whiteLabelProperties({ primary: 'red; background: url(x)', secondary: '#239ad4' }, false)).toEqual({});
  });

  test('contrast matches WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  test.each(['#ffe600', '#101010', '#ff6a00', '#8fd3ff', '#b0145c', '#ffffff', '#000000'])('%s becomes readable in both modes', primary => {
    for (const [dark, card] of [[false, '#ffffff'], [true, '#14181f']] as const) {
      const properties = whiteLabelProperties({ primary, secondary: primary }, dark);
      expect(contrast(properties['--link'] ?? '', card)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(properties['--action'] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(properties['--focus'] ?? '', card)).toBeGreaterThanOrEqual(3);
    }
  });

  test('a readable color is unchanged', () => {
    expect(readable('#284699', '#ffffff', '#131924', 4.5)).toBe('#284699');
  });
});
