import { encodePng } from '../../functions/services/media/gauge-png.ts';

type Color = readonly [red: number, green: number, blue: number];
/** Colors from the top: sky, sun, far hills, near hills. */
export type Scenery = readonly [sky: Color, sun: Color, far: Color, near: Color];

const width = 640;
const height = 400;
const sun = { x: 500, y: 90, radius: 44 };

/** Draws a landscape as a PNG, which avoids image licenses. */
export function drawScenery([sky, sunColor, far, near]: Scenery, phase: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let x = 0; x < width; x += 1) {
    const farFrom = height * (0.62 - 0.16 * Math.sin((x / width) * 5 + phase));
    const nearFrom = height * (0.82 - 0.12 * Math.sin((x / width) * 4 + 2 * phase + 1));
    for (let y = 0; y < height; y += 1) {
      const isSun = (x - sun.x) ** 2 + (y - sun.y) ** 2 < sun.radius ** 2;
      const color = y > nearFrom ? near : y > farFrom ? far : isSun ? sunColor : sky;
      pixels.set([...color, 255], (y * width + x) * 4);
    }
  }
  return encodePng(width, height, pixels);
}
