import type { Annotation } from '../../model/annotation.ts';
import { announcedChanges } from '../../platforms/announced-changes.ts';
import type { Service } from '../../platforms/registry.ts';
import { siteToday } from '../periods/zone.ts';

type Opened = {
  readonly ruleId: string;
  readonly openedAt: string;
  readonly endedAt?: string | undefined;
  readonly definition: { readonly title: string };
  readonly service?: Service | undefined;
};

/** Derives the days on which a site's alerts opened and closed, in the site's time zone. They are not stored. */
export function alertAnnotations(siteId: string, alerts: readonly Opened[], timeZone: string): Annotation[] {
  return alerts.flatMap(({ ruleId, openedAt, endedAt, definition, service }) => {
    const on = (end: 'opened' | 'ended', instant: string): Annotation => {
      const day = siteToday(new Date(instant), timeZone);
      return {
        annotationId: `alert.${end}.${ruleId}.${openedAt}`,
        siteId,
        from: day,
        to: day,
        text: `${end === 'opened' ? 'Alert opened' : 'Alert closed'}: ${definition.title}`,
        scope: service ?? 'all',
        kind: 'alert',
      };
    };
    return [on('opened', openedAt), ...(endedAt === undefined ? [] : [on('ended', endedAt)])];
  });
}

/** Returns platform announcements for a node. They are the same everywhere. */
export const announcedAnnotations = (siteId: string): Annotation[] =>
  announcedChanges.map(({ id, service, day, text }) => ({
    annotationId: `platform.${id}`,
    siteId,
    from: day,
    to: day,
    text,
    scope: service,
    kind: 'platform',
  }));
