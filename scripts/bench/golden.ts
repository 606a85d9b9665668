import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { FigureGroup } from './figure.ts';

/**
 * Questions with an answer that differs from the golden file. Runs in a separate process, because Lighthouse adds the
 * schema library's English messages to this one.
 */
export const goldenFigures: FigureGroup = {
  names: ['golden-differences'],
  async *measure() {
    const { stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../golden.ts')], {
      encoding: 'utf8',
    });
    const lines = stdout.trim().split('\n');
    const [, other, asked] = /^(\d+) of (\d+) answers differ$/.exec(lines.at(-1) ?? '') ?? [];
    if (other === undefined) throw new Error(`The golden answers were not compared: ${stderr}`);
    for (const line of lines.slice(0, -1).slice(0, 40)) console.error(line);
    yield {
      name: 'golden-differences',
      value: Number(other),
      unit: `of ${asked} questions`,
      against: 'limit',
      againstValue: 0,
    };
  },
};
