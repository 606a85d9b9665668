import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FigureGroup } from './figure.ts';

const root = join(import.meta.dirname, '../..');
const sourceFolders = ['bin', 'functions', 'lib', 'shared', 'web/src'];

type Example = {
  readonly name: string;
  readonly most: number;
  /** Pattern of the example's name in source text. */
  readonly marks: RegExp;
  /** Files that define it, not those that list it. */
  readonly definitions: RegExp;
  /** Uses of it that are chosen later: figures and breakdowns of pages, findings in its numbers. */
  readonly uses: RegExp;
};

const pagesData = new RegExp(
  [
    /^shared\/(screens\/pages\/|domain\/pages\/figures-panel\.ts$)/,
    /^shared\/numbers\/metrics\/measures\.ts$/,
    /^shared\/numbers\/breakdowns\//,
  ]
    .map(({ source }) => source)
    .join('|'),
);
/** Uses of a platform's data and findings: a new platform needs neither. */
const usesOfPlatform = new RegExp(
  `${pagesData.source}|^shared/domain/recommendations/|^functions/services/recommendations/detection\\.ts$`,
);
const examples: readonly Example[] = [
  {
    name: 'places-to-add-metric',
    most: 1,
    marks: /\bsocialGcr\b/,
    definitions: /^shared\/numbers\/metrics\/table-channels\.ts$/,
    uses: pagesData,
  },
  {
    name: 'places-to-add-platform',
    most: 3,
    marks: /\b(gsc|gscDays|gscConnector|SearchConsole)\b/,
    definitions: /^(shared|functions)\/platforms\/(gsc|google)\//,
    uses: usesOfPlatform,
  },
  {
    name: 'places-to-add-page',
    most: 2,
    marks: /email-performance/,
    definitions: /^shared\/screens\/pages\//,
    uses: /^$/,
  },
];

const sources = (): string[] =>
  sourceFolders
    .flatMap(room =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(file => `${room}/${file}`),
    )
    .filter(file => /\.tsx?$/.test(file));

/** Removes comments, which needn't change. */
const readCode = (file: string): string =>
  readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** Files that adding a metric, platform and page touches, counted by the files that name a real one. */
export const placesToAddFigures: FigureGroup = {
  names: examples.map(({ name }) => name),
  async *measure(requested) {
    const files = sources();
    for (const { name, most, marks, definitions, uses } of examples.filter(example => requested.has(example.name))) {
      const places = files.filter(file => !definitions.test(file) && !uses.test(file) && marks.test(readCode(file)));
      const later = files.filter(file => !definitions.test(file) && uses.test(file) && marks.test(readCode(file)));
      console.error(`${name}: ${places.join(' ')}; used later in ${later.join(' ')}`);
      yield {
        name,
        value: places.length,
        unit: `files; ${later.length} more use it`,
        against: 'limit',
        againstValue: most,
      };
    }
  },
};
