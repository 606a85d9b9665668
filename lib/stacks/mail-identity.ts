import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';

/**
 * Email domain, signed by DKIM. A separate first stack: SES verifies it by three DNS records of the domain's owner, and
 * Cognito refuses a user pool with an unverified sender.
 */
export class MailIdentityStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { domain: string }) {
    super(scope, id, props);
    const identity = new EmailIdentity(this, 'Sender', { identity: Identity.domain(props.domain) });
    for (const [index, record] of identity.dkimRecords.entries()) {
      new CfnOutput(this, `Dkim${index + 1}`, {
        description: `DNS record ${index + 1} of 3 that verifies ${props.domain}`,
        value: `${record.name} CNAME ${record.value}`,
      });
    }
  }
}
