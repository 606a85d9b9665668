import { isChannel } from '../../../../shared/domain/annotations/annotations.ts';
import { channelNames } from '../../../../shared/domain/channels/names.ts';
import type { AnnotationKind, AnnotationScope, ListedAnnotation } from '../../../../shared/model/annotation.ts';
import { serviceNames } from '../../../../shared/platforms/registry.ts';

export const kindNames: Readonly<Record<AnnotationKind, string>> = {
  note: 'Written by people',
  alert: 'Alerts',
  connection: 'Connections',
  setup: 'Setup changes',
  speed: 'Page speed',
  campaign: 'Campaigns',
  platform: 'Platform changes',
  holiday: 'US holidays',
};

/** 'All metrics', 'Paid ads', 'Google Analytics' */
export const scopeName = (scope: AnnotationScope): string =>
  scope === 'all' ? 'All metrics' : isChannel(scope) ? channelNames[scope] : serviceNames[scope];

/** 'Dana Whitfield', 'A former user', 'Automatic'; the note's node for an author above the viewer's node. */
export const sourceName = ({ kind, author, siteName }: Pick<ListedAnnotation, 'kind' | 'author' | 'siteName'>) =>
  kind !== 'note' ? 'Automatic' : author === undefined ? siteName : (author ?? 'A former user');
