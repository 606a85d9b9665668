import * as z from 'zod/mini';
import { type Endpoint, isChanging } from '../../shared/contract/endpoint.ts';
import { decide } from '../../shared/domain/access/decide.ts';
import { rules } from '../../shared/domain/access/rules.ts';
import { idSchema } from '../../shared/model/primitives.ts';
import type { User } from '../../shared/model/user.ts';
import { getUser } from '../stores/users/users.ts';
import { oncePerEnvironment } from '../runtime/environment.ts';
import { DomainError, forbidden, notFound } from '../runtime/errors.ts';
import { logger } from '../runtime/logger.ts';
import { enforce, seenAs, type SignedIn } from './viewer.ts';

/** Header the web app sends while an administrator views the product as another user: that user's id. */
export const viewAsHeader = 'x-view-as';
/** Interval at which a continued viewing is logged again. */
const notedForMs = 3600_000;
const largestMemory = 1000;
const noted = oncePerEnvironment(() => new Map<string, number>());

/** Duration of a view from its start (`view-as-user`). */
export const viewingHours = 8;

/** @throws {DomainError} forbidden for an administrator and a disabled person */
export function requireViewable({ isAdmin, disabled }: Pick<User, 'isAdmin' | 'disabled'>): void {
  if (isAdmin) throw forbidden("You can't view as an administrator");
  if (disabled) throw forbidden('This user is disabled');
}

type Called = Pick<Endpoint, 'id' | 'method' | 'changes' | 'access'>;

/**
 * Returns the user a call runs for: the signed-in user or, on an administrator's request, the user they view as.
 * Viewing is read-only, and both users are logged. Administrators and disabled or unknown users can't be viewed as.
 * @throws {DomainError} forbidden, not-found
 */
export async function viewedBy(
  real: SignedIn,
  userId: string | undefined,
  endpoint: Called,
  now: Date,
): Promise<SignedIn> {
  if (userId === undefined) return real;
  enforce(decide(real.viewer, 'user.impersonate', null));
  const person = z.safeParse(idSchema, userId).success ? await getUser(userId) : null;
  if (person === null) throw notFound('User not found');
  requireViewable(person);
  const { viewing = [] } = real.user;
  if (!viewing.some(view => view.userId === userId && view.until > now.toISOString()))
    throw forbidden('This view has ended. Start it again from Users');
  if (writes(endpoint)) {
    const name = `${person.given_name} ${person.family_name}`.trim() || person.email;
    throw new DomainError('forbidden', `You are viewing as ${name}. You can't make changes`);
  }
  note(real.user.userId, userId, now);
  return { ...(await seenAs(userId, now)), viewedBy: real.user };
}

/** Reports whether a call changes data or acts for the person at a platform. */
function writes(endpoint: Called): boolean {
  const { access } = endpoint;
  return isChanging(endpoint) || (access.kind !== 'public' && rules[access.action].write);
}

function note(adminId: string, userId: string, now: Date): void {
  const pair = `${adminId} ${userId}`;
  const before = noted().get(pair);
  if (before !== undefined && now.getTime() - before < notedForMs) return;
  if (noted().size >= largestMemory) noted().clear();
  noted().set(pair, now.getTime());
  logger.info('An administrator views as another user', { adminId, userId });
}
