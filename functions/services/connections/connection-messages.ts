import { pulledPlatforms, type RecordService, serviceNames } from '../../../shared/platforms/registry.ts';
import type { ConnectionState } from '../../../shared/model/connection.ts';
import type { PlatformErrorKind } from '../../platforms/platform-error.ts';

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

type Words = { readonly name: string; readonly thing: string };

const sentences: Record<Troubled, (words: Words) => string> = {
  'reconnect-needed': ({ name }) =>
    `${name} no longer accepts our access. The days collected so far are kept; press Reset Token to connect again.`,
  'access-lost': ({ name, thing }) =>
    `The connected account can no longer read this ${name} ${thing}. The days collected so far are kept; ask its owner for access or choose another ${thing}.`,
  throttled: ({ name }) => `${name} asked us to wait. Nothing is lost; collecting continues by itself.`,
  'our-configuration': ({ name }) =>
    `Collecting from ${name} is interrupted by a setting on our side. The days collected so far are kept; we have been told and there is nothing for you to do.`,
};

/** What a person reads: what happened, what was kept, what to do next. */
export const connectionMessage = (service: RecordService, state: Troubled): string =>
  sentences[state]({ name: serviceNames[service], thing: pulledPlatforms[service].account.thing });

/** The specification's toast, word for word (5, Validation rules, Facebook page). */
export const facebookPageRefusal =
  "The Facebook Insights account chosen does not not have the permission to access this particular page. Please contact the system's administrator for more information";
