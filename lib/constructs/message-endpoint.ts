import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { AwsCustomResource, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';
import { acceptWildcard } from '../nag.ts';
import type { StageValue } from '../stages.ts';
import { createLogGroup } from './log-group.ts';

/** Account's own address of IoT Core. CloudFormation has no attribute for it, so it is looked up at deployment. */
export class MessageEndpoint extends Construct {
  /** 'x-ats.iot.<region>.amazonaws.com', without a scheme. */
  readonly host: string;

  constructor(scope: Construct, id: string, props: { stage: StageValue }) {
    super(scope, id);
    const logGroup = createLogGroup(this, 'Logs', props.stage, 'message-endpoint');
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: "Reads IoT Core's address during deployment",
      inlinePolicies: {
        ask: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [logGroup.logGroupArn],
            }),
            new PolicyStatement({ actions: ['iot:DescribeEndpoint'], resources: ['*'] }),
          ],
        }),
      },
    });
    acceptWildcard(
      role,
      'Resource::*',
      'iot:DescribeEndpoint knows no resource: it answers an address of the account.',
    );
    const lookup = new AwsCustomResource(this, 'Lookup', {
      resourceType: 'Custom::MessageEndpoint',
      onUpdate: {
        service: 'Iot',
        action: 'describeEndpoint',
        parameters: { endpointType: 'iot:Data-ATS' },
        outputPaths: ['endpointAddress'],
        physicalResourceId: PhysicalResourceId.of('message-endpoint'),
      },
      role: role.withoutPolicyUpdates(),
      installLatestAwsSdk: false,
      logGroup,
    });
    lookup.node.addDependency(role);
    this.host = lookup.getResponseField('endpointAddress');
  }
}
