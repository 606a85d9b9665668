import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import * as z from 'zod/mini';

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z._default(z.record(z.string(), z.unknown()), {}) }),
  ),
});

/** Returns the daily starts of an EventBridge cron; schedules use every 15 minutes, hour or day. */
function startsPerDay(expression: unknown): number {
  const [minutes = '', hours = ''] = String(expression).replace('cron(', '').split(' ');
  const step = /^\d+\/(\d+)$/.exec(minutes)?.[1];
  return (step === undefined ? 1 : 60 / Number(step)) * (hours === '*' ? 24 : 1);
}

/** Counts a stage's fixed costs, and how often its schedules start. */
export function countStage(assembly: CloudAssembly): Record<string, number> {
  const resources = assembly.stacks.flatMap(({ template }) => Object.values(templateSchema.parse(template).Resources));
  const ofType = (type: string) => resources.filter(({ Type }) => Type === type);
  const rules = ofType('AWS::WAFv2::WebACL').map(({ Properties }) => z.array(z.unknown()).parse(Properties['Rules']));
  return {
    firewalls: rules.length,
    'firewall rules': rules.reduce((sum, { length }) => sum + length, 0),
    keys: ofType('AWS::KMS::Key').length,
    alarms: ofType('AWS::CloudWatch::Alarm').length,
    'starts a day': ofType('AWS::Scheduler::Schedule').reduce(
      (sum, { Properties }) => sum + startsPerDay(Properties['ScheduleExpression']),
      0,
    ),
  };
}
