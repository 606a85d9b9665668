import { pulledPlatforms, type RecordService, serviceNames } from '../../../shared/platforms/registry.ts';
import type { ConnectionState } from '../../../shared/model/connection.ts';
import type { PlatformErrorKind } from '../../platforms/platform-error.ts';

/** State a failure leaves a connection in; null for failures that the next try may fix. */
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
    `${name} no longer accepts our access. Collected data is kept. Click Reset Token to connect again.`,
  'access-lost': ({ name, thing }) =>
    `The connected account can no longer read this ${name} ${thing}. Collected data is kept. Ask the owner for access or choose another ${thing}.`,
  throttled: ({ name }) => `${name} asked us to wait. Nothing is lost. Syncing continues automatically.`,
  'our-configuration': ({ name }) =>
    `Syncing ${name} is paused because of a setting on our side. Collected data is kept. We've been notified, and you don't need to do anything.`,
};

/** Returns the message for users: what happened, what was preserved and what to do next. */
export const connectionMessage = (service: RecordService, state: Troubled): string =>
  sentences[state]({ name: serviceNames[service], thing: pulledPlatforms[service].account.thing });

/** The specification's toast, word for word (5, Validation rules, Facebook page). */
export const facebookPageRefusal =
  "The Facebook Insights account chosen does not not have the permission to access this particular page. Please contact the system's administrator for more information";
