import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildApp } from '../../lib/app.ts';
import { inlineSources, type StageSources } from '../../lib/sources.ts';
import { cdkContext } from './support/stack-templates.ts';

const sources = inlineSources();
/** The same program with one more line in its page. */
function changedWeb(): StageSources {
  const webDirectory = mkdtempSync(join(tmpdir(), 'insights-web-'));
  cpSync(sources.webDirectory, webDirectory, { recursive: true });
  writeFileSync(join(webDirectory, 'index.html'), '<!doctype html><div id="root"></div><p>More</p>');
  return { ...sources, webDirectory, clientVersion: 'changed' };
}
const buildTemplates = (given: StageSources, env: Record<string, string> = {}) =>
  new Map(buildApp('dev', { code: 'inline', context: cdkContext(), sources: given, env }).assembly().stacks.map(({ stackName, template }) => [stackName, Object(template).Resources]));
const before = buildTemplates(sources);
const changedResources = (after: typeof before) =>
  [...after].flatMap(([stack, resources]) =>
    Object.entries<{ Type: string }>(resources).flatMap(([id, resource]) => (JSON.stringify(before.get(stack)[id]) === JSON.stringify(resource) ? [] : [`${stack.replace('Insights-dev-', '')} ${resource.Type}`])),
  );

test('a web change changes the CloudFront version and files, but no function', () => {
  expect([...new Set(changedResources(buildTemplates(changedWeb())))].sort()).toEqual([
    'web AWS::CloudFront::ResponseHeadersPolicy',
    'web-files AWS::IAM::Role',
    'web-files Custom::CDKBucketDeployment',
  ]);
});

test('stopping platforms or changing pull concurrency keeps the same functions', () => {
  const after = buildTemplates(sources, { INSIGHTS_DEV_STOPPED_SERVICES: 'fb,linkedin', INSIGHTS_DEV_PULL_CONCURRENCY: '7', INSIGHTS_DEV_AUDIT_CONCURRENCY: '3' });
  expect([...new Set(changedResources(after))]).toEqual(['pipeline AWS::Lambda::EventSourceMapping']);
});
