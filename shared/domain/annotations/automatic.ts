import type { Annotation } from '../../model/annotation.ts';
import { announcedChanges } from '../../platforms/announced-changes.ts';
import { type Service, serviceNames } from '../../platforms/registry.ts';
import { notTrackingRule } from '../alerts/not-tracking.ts';
import { addDays } from '../periods/days.ts';
import { siteToday } from '../periods/zone.ts';

type Opened = {
  readonly ruleId: string;
  readonly openedAt: string;
  readonly endedAt?: string | undefined;
  readonly definition: { readonly title: string };
  readonly service?: Service | undefined;
};

/**
 * Derives a site's alerts that opened and closed, and connections that stopped and recovered, by day in the site's time
 * zone. They are not stored.
 */
export function alertAnnotations(siteId: string, alerts: readonly Opened[], timeZone: string): Annotation[] {
  return alerts.flatMap(({ ruleId, openedAt, endedAt, definition, service }) => {
    const on = (end: 'opened' | 'ended', instant: string): Annotation => {
      const day = siteToday(new Date(instant), timeZone);
      return {
        annotationId: `alert.${end}.${ruleId}.${openedAt}`,
        siteId,
        from: day,
        to: day,
        ...(service === undefined || ruleId !== notTrackingRule(service)
          ? { text: `${end === 'opened' ? 'Alert opened' : 'Alert closed'}: ${definition.title}`, kind: 'alert' }
          : { text: `${serviceNames[service]} ${end === 'opened' ? 'stopped' : 'works again'}`, kind: 'connection' }),
        scope: service ?? 'all',
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

type SetUp = {
  readonly service: Service;
  readonly countedFrom?: string | undefined;
  readonly otherUntil?: string | undefined;
};

/** Returns the days on which a connection started counting or switched to another property. */
export const setupAnnotations = (siteId: string, connections: readonly SetUp[]): Annotation[] =>
  connections.flatMap(({ service, countedFrom, otherUntil }) => {
    const on = (id: string, day: string | undefined, text: string): Annotation[] =>
      day === undefined
        ? []
        : [
            {
              annotationId: `setup.${id}.${service}.${day}`,
              siteId,
              from: day,
              to: day,
              text,
              scope: service,
              kind: 'setup',
            },
          ];
    return [
      ...on('counted', countedFrom, `${serviceNames[service]} counts from this day`),
      ...on(
        'property',
        otherUntil === undefined ? undefined : addDays(otherUntil, 1),
        `${serviceNames[service]}: another property was connected before this day`,
      ),
    ];
  });
