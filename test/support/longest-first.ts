import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '../..');
/** Seconds of the files that take long, by their path; `npm test -- --record` writes them. */
export const durationsFile = join(root, 'test/durations.json');
export const durationsSchema = z.record(z.string(), z.number());

/**
 * Begins each worker with one of the longest files that need no browser, while the demonstration of those is seeded. Then
 * the browser's files and those of each other project, the longest first: a worker goes on with the modules it has as
 * long as the next file is of its project, and is ended and made anew where it is not.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = durationsSchema.parse(JSON.parse(readFileSync(durationsFile, 'utf8')));
    const of = ({ moduleId }: TestSpecification) => seconds[relative(root, moduleId)] ?? 0;
    const longestFirst = [...files].sort((a, b) => of(b) - of(a));
    const isBrowser = ({ project }: TestSpecification) => project.name === 'browser';
    const first = new Set(longestFirst.filter(file => !isBrowser(file)).slice(0, this.ctx.config.maxWorkers));
    const rest = longestFirst.filter(file => !first.has(file));
    const byProject = Map.groupBy(rest.filter(file => !isBrowser(file)), ({ project }) => project.name);
    return [...first, ...rest.filter(isBrowser), ...[...byProject.values()].flat()];
  }
}
