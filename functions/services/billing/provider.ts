import Stripe from 'stripe';
import { environment, oncePerEnvironment } from '../../runtime/environment.ts';
import { DomainError } from '../../runtime/errors.ts';
import { parameter } from '../../runtime/parameters.ts';

const timeoutMs = 10_000;
const clients = oncePerEnvironment(() => new Map<string, Stripe>());

/** Returns the payment provider's client, created once per key. */
async function client(): Promise<Stripe> {
  const key = await parameter('/stripe/secret-key');
  const { hostname, port, protocol } = new URL(environment().STRIPE_API_ROOT);
  const isPlain = protocol === 'http:';
  const made =
    clients().get(key) ??
    new Stripe(key, {
      host: hostname,
      port: port === '' ? (isPlain ? 80 : 443) : Number(port),
      protocol: isPlain ? 'http' : 'https',
      timeout: timeoutMs,
      // A failed call is retried with the same idempotency key.
      maxNetworkRetries: 2,
      telemetry: false,
    });
  clients().set(key, made);
  return made;
}

/**
 * Calls the payment provider.
 * @throws {DomainError} platform-failed if it doesn't answer or refuses, without its message, which may quote the
 * request
 */
export async function askProvider<Answer>(ask: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(await client());
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new ProviderError(error.statusCode ?? 0, error.code ?? error.type, error);
  }
}

/** Calls the provider, with null for an object that doesn't exist. */
export async function findAtProvider<Answer>(ask: (stripe: Stripe) => Promise<Answer>): Promise<Answer | null> {
  try {
    return await askProvider(ask);
  } catch (error) {
    if (error instanceof ProviderError && error.providerStatus === 404) return null;
    throw error;
  }
}

export class ProviderError extends DomainError {
  readonly providerStatus: number;
  readonly providerCode: string;

  constructor(providerStatus: number, providerCode: string, cause: Error) {
    super('platform-failed', "The payment provider didn't respond. Nothing was charged. Please try again in a moment");
    this.name = 'ProviderError';
    this.providerStatus = providerStatus;
    this.providerCode = providerCode;
    this.cause = cause;
  }
}

/** Converts epoch seconds to an instant. */
export const toInstant = (seconds: number): string => new Date(seconds * 1000).toISOString();
/** Returns the id of a reference: an id or its object. */
export const getReferenceId = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
/** Converts a currency to this product's form. */
export const toCurrencyCode = (code: string): string => code.toUpperCase();
