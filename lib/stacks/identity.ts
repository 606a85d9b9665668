import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  UserPoolEmail,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { createPoolFirewall } from '../constructs/pool-firewall.ts';
import { validateWritableAttributes } from '../constructs/writable-attributes.ts';
import { makeNamePrefix } from '../names.ts';
import { accept } from '../nag.ts';
import { getMailDomain, type StageValue } from '../stages.ts';

/** Sends the pool's emails through SES, which must have verified the domain before (lib/stacks/mail-identity.ts). */
const poolMail = (fromEmail: string, sesRegion: string) =>
  UserPoolEmail.withSES({ fromEmail, sesRegion, sesVerifiedDomain: getMailDomain(fromEmail) });

/** User pool, and the key that wraps connected accounts' credentials. */
export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  readonly credentialKey: Key;

  constructor(scope: Construct, id: string, props: StackProps & { stage: StageValue }) {
    super(scope, id, props);
    const { stage } = props;
    this.userPool = new UserPool(this, 'Users', {
      userPoolName: `${makeNamePrefix(stage.name)}users`,
      featurePlan: FeaturePlan.ESSENTIALS,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      // People are invited; a visitor's sign-up uses our own endpoint, which creates the tenant first.
      selfSignUpEnabled: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: {
        // Not required, because Cognito refuses clients that can't write required attributes. Declared because the
        // email is the user name.
        email: { required: false, mutable: true },
        givenName: { required: false, mutable: true },
        familyName: { required: false, mutable: true },
      },
      // Lowercase, uppercase and a number; no symbol required (specification 5).
      passwordPolicy: {
        minLength: stage.flags.passwordLength,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(7),
      },
      // Users who turned it on are asked for a code. Text messages would need a role and cost money.
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Cognito's own sender allows about 50 emails a day from Amazon's address.
      ...(stage.mailFrom === undefined ? {} : { email: poolMail(stage.mailFrom, stage.region) }),
      deletionProtection: stage.isProtected,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    createPoolFirewall(this, `${makeNamePrefix(stage.name)}users`, this.userPool.userPoolArn, stage);
    accept(this.userPool, 'AwsSolutions-COG1', 'AwsSolutions-COG2', 'AwsSolutions-COG3', 'AwsSolutions-COG8');
    accept(this.userPool, 'cdk-preflight::pf-cognito-schema-standard-attr-datatype');

    new CfnUserPoolGroup(this, 'Administrators', {
      userPoolId: this.userPool.userPoolId,
      groupName: 'Administrators',
      description: "An administrator's group claim; the user record must match",
    });

    const names = new ClientAttributes().withStandardAttributes({ givenName: true, familyName: true });
    this.client = this.userPool.addClient('Web', {
      generateSecret: false,
      // SRP only: the password never leaves the browser. With rotation, REFRESH_TOKEN_AUTH isn't a flow.
      authFlows: { userSrp: true },
      // A refresh token is used once; this grace period protects sessions with a second tab or a lost answer.
      refreshTokenRotationGracePeriod: Duration.seconds(30),
      disableOAuth: true,
      // Only our own rate-limited check reveals existing users (POST users/exist).
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(stage.flags.refreshTokenDays),
      readAttributes: names.withStandardAttributes({ email: true, emailVerified: true }),
      writeAttributes: names,
    });

    validateWritableAttributes(this);

    this.credentialKey = new Key(this, 'CredentialKey', {
      alias: `${makeNamePrefix(stage.name)}credentials`,
      description: 'Wraps the data key of each credential',
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }
}
