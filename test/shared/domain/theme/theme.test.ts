import { describe, expect, it } from 'vitest';
import { contrast, mix, parseHex, readable, toHex } from '../../../../shared/domain/theme/colours.ts';
import { themeFor, themeProblems } from '../../../../shared/domain/theme/problems.ts';
import { defaultTheme, type Theme } from '../../../../shared/model/user.ts';

describe('colors', () => {
  it('reads hex colors with and without #, and nothing else', () => {
    expect(parseHex('#284699')).toEqual([40, 70, 153]);
    expect(parseHex(' 284699 ')).toEqual([40, 70, 153]);
    expect(parseHex('red')).toBeNull();
    expect(toHex([40, 70, 153])).toBe('#284699');
    expect(mix([0, 0, 0], [255, 255, 255], 0.5)).toEqual([127.5, 127.5, 127.5]);
  });
  it('computes WCAG contrast', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#777777', 'white')).toBe(1);
  });
  it('finds the nearest readable shade, or returns the end color if there is none', () => {
    expect(readable('#000000', '#ffffff', '#000000', 4.5)).toBe('#000000');
    expect(contrast(readable('#ffff00', '#ffffff', '#131924', 4.5), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(readable('yellow', '#ffffff', '#131924', 4.5)).toBe('yellow');
    expect(readable('#ffffff', '#ffffff', '#eeeeee', 4.5)).toBe('#eeeeee');
  });
});

describe('saving a white label', () => {
  it('accepts readable colors', () => {
    expect(themeProblems(defaultTheme)).toEqual([]);
    expect(themeProblems({ primary: '#0b3d2e', secondary: '#c2410c', sideMenu: '#0b3d2e' })).toEqual([]);
  });
  it('names each unreadable color, with its contrast', () => {
    const problems = themeProblems({ primary: '#ffd400', secondary: '#ffee99', sideMenu: '#cccccc' });
    expect(problems.map(({ field }) => field)).toEqual(['primary', 'secondary', 'sideMenu']);
    expect(problems[0]?.message).toContain('1.4 to 1');
  });
});

describe("a user's white label", () => {
  const label = (origin: string, title: string, siteId?: string): Theme => ({ ...defaultTheme, origin, title, ...(siteId ? { siteId } : {}) });
  const themes = [label('https://a.example', 'By address'), label('', 'Token', 'beacon'), label('', 'Company', 'northfold')];
  it("is the nearest organization's, then the web address's, then the default", () => {
    expect(themeFor(['beacon', 'northfold', 'site'], 'https://a.example', themes).title).toBe('Company');
    expect(themeFor(['beacon', 'other'], 'https://a.example', themes).title).toBe('Token');
    expect(themeFor([], 'https://a.example', themes)).toMatchObject({ title: 'By address', origin: 'https://a.example' });
    expect(themeFor([], 'https://b.example', themes)).toEqual({ ...defaultTheme, origin: 'https://b.example' });
  });
});
