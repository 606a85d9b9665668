import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { endpointIds } from '../../shared/contract/registry.ts';
import { backgroundFunctions } from '../grants/background.ts';
import { makeNamePrefix } from '../names.ts';
import type { StageName } from '../stages.ts';
import { logGroupName } from './log-group.ts';

/** Maximum log groups per Logs Insights query. */
const maxGroups = 50;
const queries = {
  /** Reference shown to users in an error; its log line has the request's id. */
  reference: `fields @timestamp, endpoint, requestId, message, error.message, @log
| filter reference = "PASTE THE REFERENCE HERE"
| sort @timestamp asc`,
  /** Lines of one request, job or message. */
  request: `fields @timestamp, level, message, endpoint, job, error.message, @log
| filter requestId = "PASTE THE ID HERE" or messageId = "PASTE THE ID HERE"
| sort @timestamp asc`,
};

/** Creates saved queries over all log groups of a stage, in as many parts as needed. */
export function createSavedQueries(scope: Construct, stage: StageName): void {
  const groups = [...endpointIds, ...Object.keys(backgroundFunctions)].map(name => logGroupName(stage, name));
  for (const [name, queryString] of Object.entries(queries))
    for (let part = 0; part * maxGroups < groups.length; part += 1)
      new CfnQueryDefinition(scope, `Query-${name}-${part + 1}`, {
        name: `${makeNamePrefix(stage)}${name}-${part + 1}`,
        queryString,
        logGroupNames: groups.slice(part * maxGroups, (part + 1) * maxGroups),
      });
}
