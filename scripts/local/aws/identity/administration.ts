import * as z from 'zod/mini';
import { AwsError, operation } from '../aws-json.ts';
import type { AwsOperations } from '../aws-json.ts';
import { attributeList } from './account.ts';
import type { SendMail } from './account.ts';
import { listFactors, preferenceSchema, preferSoftwareToken } from './software-token.ts';
import { assertPasswordPolicy, temporaryPassword } from './user-pool.ts';
import type { PoolUser, UserPool } from './user-pool.ts';

const attributesSchema = z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []);
const named = { UserPoolId: z.string(), Username: z.string() };

const described = (user: PoolUser) => ({
  Username: user.sub,
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.modifiedAt / 1000,
});

/**
 * Operations of an administrator's credentials. Available only at the internal address: on AWS they need IAM, and
 * browsers must not reach them.
 */
export function administrationOperations(pool: UserPool, sendMail: SendMail): AwsOperations {
  const assertPool = (poolId: string) => {
    if (poolId === pool.state.poolId) return;
    throw new AwsError('ResourceNotFoundException', `User pool ${poolId} does not exist.`);
  };
  const change = (request: { UserPoolId: string; Username: string }, apply: (user: PoolUser) => void) => {
    assertPool(request.UserPoolId);
    const user = pool.get(request.Username);
    apply(user);
    user.modifiedAt = Date.now();
    pool.save();
    return {};
  };
  const setEnabled = (enabled: boolean) =>
    operation(z.object(named), request => change(request, user => Object.assign(user, { enabled })));
  const setMembership = (member: boolean) =>
    operation(z.object({ ...named, GroupName: z.string() }), request =>
      change(request, user => {
        const others = user.groups.filter(group => group !== request.GroupName);
        user.groups = member ? [...others, request.GroupName] : others;
      }),
    );

  return {
    AdminCreateUser: operation(
      z.object({
        ...named,
        TemporaryPassword: z.optional(z.string()),
        UserAttributes: attributesSchema,
        MessageAction: z.optional(z.enum(['SUPPRESS', 'RESEND'])),
      }),
      request => {
        assertPool(request.UserPoolId);
        const email = request.Username.toLowerCase();
        if (!email.includes('@')) {
          throw new AwsError('InvalidParameterException', 'Username should be an email.');
        }
        if (pool.find(email) !== undefined) {
          throw new AwsError('UsernameExistsException', 'User account already exists');
        }
        const password = request.TemporaryPassword ?? temporaryPassword();
        assertPasswordPolicy(password);
        const given = request.UserAttributes.filter(({ Name }) => Name !== 'sub');
        const user = pool.add(
          { ...Object.fromEntries(given.map(({ Name, Value }) => [Name, Value])), email },
          password,
        );
        if (request.MessageAction !== 'SUPPRESS') {
          sendMail({
            to: email,
            subject: 'Your temporary password',
            text: `Your username is ${email} and temporary password is ${password}`,
          });
        }
        return { User: { ...described(user), Attributes: attributeList(user) } };
      },
    ),
    AdminSetUserPassword: operation(
      z.object({ ...named, Password: z.string(), Permanent: z._default(z.boolean(), false) }),
      request =>
        change(request, user =>
          pool.setPassword(user, request.Password, request.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD'),
        ),
    ),
    AdminGetUser: operation(z.object(named), request => {
      assertPool(request.UserPoolId);
      const user = pool.get(request.Username);
      return { ...described(user), UserAttributes: attributeList(user), ...listFactors(user) };
    }),
    AdminUpdateUserAttributes: operation(z.object({ ...named, UserAttributes: attributesSchema }), request =>
      change(request, user => {
        const given = new Map(request.UserAttributes.map(({ Name, Value }) => [Name, Value]));
        const email = given.get('email')?.toLowerCase();
        const holder = email === undefined ? undefined : pool.find(email);
        if (holder !== undefined && holder.sub !== user.sub)
          throw new AwsError('AliasExistsException', 'An account with the given email already exists.');
        // The pool uses the original until the new one is verified: without `email_verified`, nothing changes.
        if (email !== undefined && given.get('email_verified') !== 'true') given.delete('email');
        else if (email !== undefined) given.set('email', email);
        for (const [name, value] of given) user.attributes[name] = value;
      }),
    ),
    AdminSetUserMFAPreference: operation(z.object({ ...named, ...preferenceSchema }), request =>
      change(request, user => preferSoftwareToken(user, request.SoftwareTokenMfaSettings)),
    ),
    AdminResetUserPassword: operation(z.object(named), request =>
      change(request, user => Object.assign(user, { status: 'RESET_REQUIRED' })),
    ),
    AdminDeleteUser: operation(z.object(named), request => {
      assertPool(request.UserPoolId);
      pool.remove(pool.get(request.Username));
      return {};
    }),
    AdminDisableUser: setEnabled(false),
    AdminEnableUser: setEnabled(true),
    AdminAddUserToGroup: setMembership(true),
    AdminRemoveUserFromGroup: setMembership(false),
    AdminListGroupsForUser: operation(z.object(named), request => {
      assertPool(request.UserPoolId);
      return {
        Groups: pool.get(request.Username).groups.map(GroupName => ({ GroupName, UserPoolId: request.UserPoolId })),
      };
    }),
    AdminUserGlobalSignOut: operation(z.object(named), request =>
      change(request, user => pool.signOutEverywhere(user)),
    ),
    ListUsers: operation(
      z.object({
        UserPoolId: z.string(),
        Filter: z.optional(z.string()),
        Limit: z._default(z.int(), 60),
        PaginationToken: z.optional(z.string()),
      }),
      request => {
        assertPool(request.UserPoolId);
        const matches = userFilter(request.Filter);
        const all = Object.values(pool.state.users)
          .filter(matches)
          .sort((a, b) => a.sub.localeCompare(b.sub));
        const first =
          request.PaginationToken === undefined ? 0 : all.findIndex(user => user.sub > (request.PaginationToken ?? ''));
        const page = first < 0 ? [] : all.slice(first, first + request.Limit);
        const last = page.at(-1);
        return {
          Users: page.map(user => ({ ...described(user), Attributes: attributeList(user) })),
          ...(last !== undefined && last !== all.at(-1) ? { PaginationToken: last.sub } : {}),
        };
      },
    ),
  };
}

/** Parses Cognito's filter: `email = "x"` or `email ^= "prefix"`. */
function userFilter(filter: string | undefined): (user: PoolUser) => boolean {
  if (filter === undefined || filter === '') return () => true;
  const match = /^"?([\w:]+)"?\s*(\^?=)\s*"(.*)"$/.exec(filter.trim());
  if (match === null) throw new AwsError('InvalidParameterException', 'Invalid filter');
  const [, name = '', comparison, expected = ''] = match;
  return user => {
    const value = name === 'sub' || name === 'username' ? user.sub : (user.attributes[name] ?? '');
    return comparison === '=' ? value === expected : value.startsWith(expected);
  };
}
