import Stripe from 'stripe';
import { environment, oncePerEnvironment } from '../../runtime/environment.ts';
import { DomainError } from '../../runtime/errors.ts';
import { parameter } from '../../runtime/parameters.ts';

const timeoutMs = 10_000;
const clients = oncePerEnvironment(() => new Map<string, Stripe>());

/** The payment provider's client, made once a key. */
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
      // A call that failed in passing is repeated with the same idempotency key.
      maxNetworkRetries: 2,
      telemetry: false,
    });
  clients().set(key, made);
  return made;
}

/**
 * Asks the payment provider.
 * @throws {DomainError} platform-failed when it does not answer or refuses, without its words: they may quote what was
 * sent
 */
export async function askProvider<Answer>(ask: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(await client());
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new ProviderError(error.statusCode ?? 0, error.code ?? error.type, error);
  }
}

/** The same where a thing that is not there is an ordinary answer: null. */
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

/** Epoch seconds as an instant. */
export const toInstant = (seconds: number): string => new Date(seconds * 1000).toISOString();
/** The id of what may be an id or the object behind it. */
export const getReferenceId = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
/** A currency as this product writes it. */
export const toCurrencyCode = (code: string): string => code.toUpperCase();
