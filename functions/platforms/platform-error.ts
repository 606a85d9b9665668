import type { Service } from '../../shared/platforms/registry.ts';

/**
 * Kinds of platform failures by remedy (facts, platform APIs, section 10.2):
 * - reconnect: the credential is dead, a person must consent again;
 * - access-lost: the credential works, the chosen resource is out of its reach;
 * - throttled: ask again at `retryAt`;
 * - configuration: ours to fix (API switched off, key refused, unknown field);
 * - transient: worth another try soon;
 * - invalid-answer: an answer that differs from the platform's reference.
 */
export const platformErrorKinds = [
  'reconnect',
  'access-lost',
  'throttled',
  'configuration',
  'transient',
  'invalid-answer',
] as const;
export type PlatformErrorKind = (typeof platformErrorKinds)[number];

type Details = {
  platform: Service;
  kind: PlatformErrorKind;
  message: string;
  retryAt?: Date | undefined;
  httpStatus?: number | undefined;
  platformCode?: string | undefined;
};

/**
 * Failed platform call. Contains no request, header or cause, so no credential reaches a log; `message` is the
 * platform's own text, shortened.
 */
export class PlatformError extends Error {
  readonly platform: Service;
  readonly kind: PlatformErrorKind;
  readonly retryAt: Date | undefined;
  readonly httpStatus: number | undefined;
  readonly platformCode: string | undefined;

  constructor(details: Details) {
    super(details.message.slice(0, 300));
    this.name = 'PlatformError';
    this.platform = details.platform;
    this.kind = details.kind;
    this.retryAt = details.retryAt;
    this.httpStatus = details.httpStatus;
    this.platformCode = details.platformCode;
  }
}

/** Creates the error for an answer that violates the platform's reference: report, field and problem. */
export function invalidAnswer(platform: Service, report: string, field: string, problem: string): PlatformError {
  return new PlatformError({ platform, kind: 'invalid-answer', message: `${report}: ${field}: ${problem}` });
}
