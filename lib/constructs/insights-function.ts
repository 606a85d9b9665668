import { Duration } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal, type IRole } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { buildFunctionEnvironment, type FunctionSettings } from '../function-environment.ts';
import type { Grants } from '../grants/grants.ts';
import { acceptWildcard } from '../nag.ts';
import { makeNamePrefix } from '../names.ts';
import { createLogGroup } from './log-group.ts';
import {
  imagesFinding,
  workbooksFinding,
  mailIdentitiesFinding,
  buildPolicy,
  bellTopicsFinding,
  progressTopicsFinding,
  sessionTopicsFinding,
  type Grantable,
} from '../policy.ts';

/** Source of the code: the bundle's folders, or one line for tests that only check templates. */
export type CodeSource = { readonly kind: 'bundle'; readonly directory: string } | { readonly kind: 'inline' };

export type InsightsFunctionProps = {
  /** Name of the bundle's folder and, with the stage's prefix, of the function. */
  readonly name: string;
  readonly description: string;
  readonly code: CodeSource;
  readonly settings: FunctionSettings;
  readonly grants: Grants;
  readonly grantable: Grantable;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes?: number;
  readonly reservedConcurrency?: number;
  /** Permissions added by its trigger (its queue, its dead-letter queue). */
  readonly statements?: readonly PolicyStatement[];
};

/**
 * Lambda with its own role and log group: Node 24, arm64, JSON logs with the stage's retention. The role has one inline
 * policy with its grants, and nothing can be added later.
 */
export class InsightsFunction extends Construct {
  readonly name: string;
  readonly function: LambdaFunction;
  readonly role: IRole;

  constructor(scope: Construct, id: string, props: InsightsFunctionProps) {
    super(scope, id);
    this.name = props.name;
    const { stage } = props.settings;
    const functionName = `${makeNamePrefix(stage.name)}${props.name}`;
    const logGroup = createLogGroup(this, 'Logs', stage, props.name);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What ${functionName} may touch`,
      inlinePolicies: {
        logs: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [logGroup.logGroupArn],
            }),
          ],
        }),
        ...(hasStatements(props) ? { grants: grantsDocument(props) } : {}),
      },
    });
    if (props.grants.publishesProgress) {
      acceptWildcard(role, progressTopicsFinding, 'The worker publishes for every site, each on its own topic.');
    }
    if (props.grants.tellsBells) {
      acceptWildcard(role, bellTopicsFinding, "A notification is published at every node on its site's path.");
    }
    if (props.grants.endsSessions) {
      acceptWildcard(role, sessionTopicsFinding, "The end of a person's sessions is published on that person's topic.");
    }
    if (props.grants.sendsMail && stage.mailFrom !== undefined) {
      acceptWildcard(
        role,
        mailIdentitiesFinding,
        "In SES's sandbox, IAM also requires the receiver's identity; ses:FromAddress restricts the sender.",
      );
    }
    if (props.grants.liftsRefusedMail) {
      acceptWildcard(role, 'Resource::*', "SES's suppression list belongs to the account and has no resource.");
    }
    if (props.grants.images !== undefined) {
      acceptWildcard(role, imagesFinding(stage.name), 'An image is stored under a hash of its content.');
    }
    if (props.grants.workbooks !== undefined) {
      acceptWildcard(role, workbooksFinding(stage.name), "A workbook is stored under its site's id.");
    }
    this.role = role;
    this.function = new LambdaFunction(this, 'Function', {
      functionName,
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMegabytes ?? 512,
      timeout: Duration.seconds(props.timeoutSeconds),
      handler: 'index.handler',
      code:
        props.code.kind === 'bundle'
          ? Code.fromAsset(join(props.code.directory, props.name))
          : Code.fromInline('exports.handler = async () => { throw new Error("Templates only"); };'),
      role: role.withoutPolicyUpdates(),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: buildFunctionEnvironment(props.settings, props.grants, props.grantable),
      ...(props.reservedConcurrency === undefined ? {} : { reservedConcurrentExecutions: props.reservedConcurrency }),
    });
  }
}

const grantsDocument = (props: InsightsFunctionProps): PolicyDocument => {
  const document = buildPolicy(props.settings.stage, props.grants, props.grantable);
  document.addStatements(...(props.statements ?? []));
  return document;
};

const hasStatements = (props: InsightsFunctionProps) => !grantsDocument(props).isEmpty;
