import { formatNumber } from '../domain/formats/numbers.ts';
import type { Report } from '../model/report.ts';

type Site = Report['sites'][number];

/** The sites that a report doesn't list, as a row below the others; undefined: it lists all. */
export const othersRow = ({ others }: Report): Site | undefined =>
  others === undefined
    ? undefined
    : {
        siteId: '',
        name: `${formatNumber(others.sites)} other sites`,
        sitePath: '',
        linked: false,
        metrics: others.metrics,
        spark: [],
        connected: true,
        score: null,
        previousScore: null,
      };

/** Returns true for the row of the sites that aren't listed. */
export const isOthersRow = ({ siteId }: Site): boolean => siteId === '';
