import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '../..');
/** Seconds of the files that take long, by their path; `npm test -- --record` writes them. */
export const durationsFile = join(root, 'test/durations.json');
export const durationsSchema = z.record(z.string(), z.number());

/**
 * Begins with the longest files, so that no core waits at the end for one that began late; each worker first with one
 * that needs no browser, while the demonstration of those is seeded.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = durationsSchema.parse(JSON.parse(readFileSync(durationsFile, 'utf8')));
    const of = ({ moduleId }: TestSpecification) => seconds[relative(root, moduleId)] ?? 0;
    const longestFirst = [...files].sort((a, b) => of(b) - of(a));
    const first = new Set(
      longestFirst.filter(({ project }) => project.name !== 'browser').slice(0, this.ctx.config.maxWorkers),
    );
    return [...first, ...longestFirst.filter(file => !first.has(file))];
  }
}
