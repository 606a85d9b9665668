import type { RecordService } from '../../shared/model/daily-record.ts';
import { serviceNames } from '../../shared/model/primitives.ts';
import type { ConnectionState } from '../../shared/model/connection.ts';
import type { PlatformErrorKind } from '../platforms/platform-error.ts';

/** The state a failure leaves a connection in; null for those that the next try may mend. */
export const stateOfFailure: Record<PlatformErrorKind, Exclude<ConnectionState, 'working' | 'retired'> | null> = {
  reconnect: 'reconnect-needed',
  'access-lost': 'access-lost',
  throttled: 'throttled',
  configuration: 'our-configuration',
  transient: null,
  'invalid-answer': null,
};

type Troubled = NonNullable<(typeof stateOfFailure)[PlatformErrorKind]>;

/** What a person reads: what happened, what was kept, what to do next. */
export function connectionMessage(service: RecordService, state: Troubled): string {
  const name = serviceNames[service];
  switch (state) {
    case 'reconnect-needed':
      return `${name} no longer accepts our access. The days collected so far are kept; press Reset Token to connect again.`;
    case 'access-lost':
      return `The connected account can no longer read this ${name} property. The days collected so far are kept; ask its owner for access or choose another property.`;
    case 'throttled':
      return `${name} asked us to wait. Nothing is lost; collecting goes on by itself.`;
    case 'our-configuration':
      return `Collecting from ${name} is interrupted by a setting on our side. The days collected so far are kept; we have been told and there is nothing for you to do.`;
  }
}
