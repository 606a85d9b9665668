import { Stack, type StackProps } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { InsightsFunction, type CodeSource } from '../constructs/insights-function.ts';
import type { FunctionSettings } from '../function-environment.ts';
import { backgroundGrants } from '../grants.ts';
import { mailSetName } from '../names.ts';

/** What becomes of mails: SES tells a topic, and a function notes it beside the mail. */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { code: CodeSource; settings: FunctionSettings }) {
    super(scope, id, props);
    const name = mailSetName(props.settings.stage.name);
    const set = new CfnConfigurationSet(this, 'Set', {
      name,
      deliveryOptions: { tlsPolicy: 'REQUIRE' },
      reputationOptions: { reputationMetricsEnabled: true },
      suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    const topic = new Topic(this, 'Events', { topicName: `${name}-events`, enforceSSL: true });
    topic.grantPublish(new ServicePrincipal('ses.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': this.account } } }));
    const destination = new CfnConfigurationSetEventDestination(this, 'Destination', {
      configurationSetName: name,
      eventDestination: {
        enabled: true,
        matchingEventTypes: ['DELIVERY', 'BOUNCE', 'COMPLAINT', 'REJECT'],
        snsDestination: { topicArn: topic.topicArn },
      },
    });
    destination.addDependency(set);
    const events = new InsightsFunction(this, 'MailEvents', {
      name: 'mail-events',
      description: 'Notes what became of a mail',
      code: props.code,
      settings: props.settings,
      grants: backgroundGrants['mail-events'],
      grantable: {},
      timeoutSeconds: 15,
    });
    topic.addSubscription(new LambdaSubscription(events.function));
  }
}
