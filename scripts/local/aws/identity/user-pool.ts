import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { usualPasswordLength } from '../../../../shared/domain/forms/login.ts';
import { AwsError } from '../aws-json.ts';
import { openSavedFile } from '../saved-file.ts';
import type { DataDir } from '../saved-file.ts';
import { createVerifier } from './srp.ts';

/** Schema of a pool user. `sub` is also the user name; the email signs in. Only the password's verifier is stored. */
const poolUserSchema = z.object({
  sub: z.string(),
  attributes: z.record(z.string(), z.string()),
  groups: z.array(z.string()),
  enabled: z.boolean(),
  status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED']),
  salt: z.string(),
  verifier: z.string(),
  createdAt: z.number(),
  modifiedAt: z.number(),
  /** Access tokens issued before this instant are revoked (epoch milliseconds). */
  signedOutAt: z.number(),
  code: z.optional(z.object({ hash: z.string(), expiresAt: z.number(), attempts: z.int() })),
  failures: z.object({ count: z.int(), lockedUntil: z.number() }),
  /** Authenticator app. `pending`: a key that isn't verified yet. `usedStep`: 30-second step of the last accepted code. */
  softwareToken: z.optional(
    z.object({
      secret: z.optional(z.string()),
      pending: z.optional(z.string()),
      on: z.boolean(),
      usedStep: z.number(),
    }),
  ),
});
export type PoolUser = z.infer<typeof poolUserSchema>;

const poolStateSchema = z.object({
  poolId: z.string(),
  clientId: z.string(),
  /** Derives the answers for unknown users, so that they look like known ones. */
  decoySecret: z.string(),
  signingKeyId: z.string(),
  signingKeyPem: z.string(),
  users: z.record(z.string(), poolUserSchema),
  /** Keyed by the token's SHA-256. */
  refreshTokens: z.record(
    z.string(),
    z.object({
      sub: z.string(),
      originJti: z.string(),
      authTime: z.int(),
      expiresAt: z.number(),
      /** Time of its first use, which replaced it. */
      rotatedAt: z.optional(z.number()),
    }),
  ),
  /** Origins (first sign-ins) whose access tokens were revoked individually. */
  revokedOrigins: z.record(z.string(), z.number()),
});

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const randomText = (length: number, characters = alphabet) =>
  [...randomBytes(length)].map(byte => characters[byte % characters.length]).join('');

export type UserPool = ReturnType<typeof openUserPool>;

/** Opens the user pool's state, stored in `identity.json` of the data folder. */
export function openUserPool(dataDir: DataDir) {
  const file = openSavedFile(dataDir, 'identity.json', poolStateSchema, () => ({
    poolId: `us-east-1_${randomText(9)}`,
    clientId: randomText(26, 'abcdefghijklmnopqrstuvwxyz0123456789'),
    decoySecret: randomBytes(32).toString('hex'),
    signingKeyId: randomBytes(32).toString('base64'),
    signingKeyPem: generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
    users: {},
    refreshTokens: {},
    revokedOrigins: {},
  }));
  const state = file.value;
  const poolName = state.poolId.split('_')[1] ?? state.poolId;
  file.save();

  const find = (name: string): PoolUser | undefined =>
    state.users[name] ?? Object.values(state.users).find(user => user.attributes['email'] === name.toLowerCase());

  return {
    state,
    poolName,
    save: () => file.save(),
    find,
    /** Finds a user by sub or email, or throws Cognito's own error. */
    get(name: string): PoolUser {
      const user = find(name);
      if (user === undefined) throw new AwsError('UserNotFoundException', 'User does not exist.');
      return user;
    },
    add(attributes: Record<string, string>, password: string): PoolUser {
      const sub = randomUUID();
      const now = Date.now();
      const user: PoolUser = {
        sub,
        attributes,
        groups: [],
        enabled: true,
        status: 'FORCE_CHANGE_PASSWORD',
        ...createVerifier(poolName, sub, password),
        createdAt: now,
        modifiedAt: now,
        signedOutAt: 0,
        failures: { count: 0, lockedUntil: 0 },
      };
      state.users[sub] = user;
      file.save();
      return user;
    },
    remove(user: PoolUser): void {
      delete state.users[user.sub];
      this.signOutEverywhere(user);
    },
    setPassword(user: PoolUser, password: string, status: PoolUser['status']): void {
      assertPasswordPolicy(password);
      Object.assign(user, createVerifier(poolName, user.sub, password), { status, modifiedAt: Date.now() });
      user.failures = { count: 0, lockedUntil: 0 };
      delete user.code;
      file.save();
    },
    signOutEverywhere(user: PoolUser): void {
      user.signedOutAt = Date.now();
      for (const [hash, token] of Object.entries(state.refreshTokens)) {
        if (token.sub === user.sub) delete state.refreshTokens[hash];
      }
      file.save();
    },
  };
}

/** Checks the pool's password policy (specification 6, Password) with Cognito's error names and messages. */
export function assertPasswordPolicy(password: string): void {
  const refuse = (reason: string): never => {
    throw new AwsError('InvalidPasswordException', `Password did not conform with policy: ${reason}`);
  };
  if (password.length < usualPasswordLength) refuse('Password not long enough');
  if (!/[a-z]/.test(password)) refuse('Password must have lowercase characters');
  if (!/[A-Z]/.test(password)) refuse('Password must have uppercase characters');
  if (!/[0-9]/.test(password)) refuse('Password must have numeric characters');
}

/** Generates a valid password for users created without one. */
export const temporaryPassword = (): string => `${randomText(10)}aA1`;
