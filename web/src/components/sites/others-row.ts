import { formatNumber } from '../../../../shared/domain/formats/numbers.ts';
import type { Report } from '../../../../shared/model/report.ts';
import type { Site } from './site-numbers.ts';

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
