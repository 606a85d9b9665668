import { describe, expect, it } from 'vitest';
import { dismisses, moveInside, opensAbove } from '../../../web/src/components/overlay/placement.ts';

describe('a click while a dialog is open', () => {
  it.each([
    ['beside it', true, 1, true], ['beside it, the second of the double click that opened it', true, 2, false],
    ['inside it', false, 1, false], ['of the keyboard on its ground', true, 0, true],
  ])('%s', (_name, isOutside, presses, closes) => expect(dismisses(isOutside, presses)).toBe(closes));
});

describe('a menu in a 900-pixel window', () => {
  it.each([
    ['at the top opens below', 60, 92, 200, false],
    ['at the lower edge opens above', 860, 892, 200, true],
    ['that just fits below opens below', 656, 688, 200, false],
    ['that misses by a pixel opens above', 657, 689, 200, true],
    ['that fits nowhere opens where there is more room', 300, 332, 2000, false],
    ['that fits nowhere, low in the window, opens above', 600, 632, 2000, true],
  ])('%s', (_name, top, bottom, height, above) => expect(opensAbove({ top, bottom }, height, 900)).toBe(above));
});

describe('a menu in a 390-pixel window', () => {
  it.each([
    ['that fits stays', 12, 378, 0],
    ['that reaches out on the right moves left', 181, 421, -43],
    ['that reaches out on the left moves right', -8, 232, 20],
    ['that is wider than the window stays', 40, 420, 0],
  ])('%s', (_name, left, right, moved) => expect(moveInside({ left, right }, 390)).toBe(moved));
});
