import { App, Tags, type AppProps, type StackProps, Validations } from 'aws-cdk-lib';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { AwsSolutionsChecks } from 'cdk-nag';
import { Preflight } from 'cdk-preflight';
import type { FunctionSettings } from './function-environment.ts';
import { tables } from '../shared/model/tables.ts';
import type { Tables } from './index-steps.ts';
import { ApiStack } from './stacks/api.ts';
import { AreaStack, areas } from './stacks/area.ts';
import { IdentityStack } from './stacks/identity.ts';
import { MailIdentityStack } from './stacks/mail-identity.ts';
import { MailStack } from './stacks/mail.ts';
import { MonitoringStack } from './stacks/monitoring.ts';
import { PipelineStack } from './stacks/pipeline.ts';
import { RealtimeStack } from './stacks/realtime.ts';
import { ReleaseStack } from './stacks/release.ts';
import { StorageStack } from './stacks/storage.ts';
import { WebFilesStack } from './stacks/web-files.ts';
import { WebStack } from './stacks/web.ts';
import type { StageName, StageValue } from './stages.ts';
import { bundledSources, inlineSources, type StageSources } from './sources.ts';
import { getMailDomain, stageValue } from './stages.ts';
import { type SynthesizedRoute, listSynthesizedRoutes } from './synthesized-routes.ts';

/**
 * Adds all stacks of one stage to an app.
 * @param defined tables to create: the program's, or an intermediate step (lib/index-steps.ts)
 */
export function addStage(app: App, stage: StageValue, sources: StageSources, defined: Tables = tables): void {
  const title = `Insights-${stage.name}`;
  const common: StackProps = {
    env: { region: stage.region, ...(stage.account === undefined ? {} : { account: stage.account }) },
    terminationProtection: stage.name === 'prod' && stage.isProtected,
  };
  const named = (name: string) => `${title}-${name}`;

  const storage = new StorageStack(app, named('storage'), { ...common, stage, tables: defined });
  const identity = new IdentityStack(app, named('identity'), { ...common, stage });
  if (stage.mailFrom !== undefined && stage.makesMailIdentity) {
    const domain = getMailDomain(stage.mailFrom);
    identity.addStackDependency(new MailIdentityStack(app, named('mail-identity'), { ...common, domain }));
  }
  const { userPool, client, credentialKey } = identity;
  const { api, messageHost } = new ApiStack(app, named('api'), { ...common, stage });
  const web = new WebStack(app, named('web'), {
    ...common,
    stage,
    api,
    userPool,
    client,
    messageHost,
    clientVersion: sources.clientVersion,
  });

  const settings: FunctionSettings = {
    stage,
    publicOrigin: web.publicOrigin,
    codeVersion: sources.codeVersion,
    userPool,
    client,
    iotEndpoint: `https://${messageHost}`,
  };
  const functions = { ...common, code: sources.code, settings };
  const pipeline = new PipelineStack(app, named('pipeline'), { ...functions, credentialKey });
  const realtime = new RealtimeStack(app, named('realtime'), functions);
  const grantable = { queues: pipeline.queues, credentialKey, userPool };
  const mail = new MailStack(app, named('mail'), functions);
  const areaStacks = areas.map(
    area => new AreaStack(app, named(`area-${area}`), { ...functions, area, api, grantable }),
  );
  // Roles refer to tables by name, so the order must be explicit.
  for (const stack of [pipeline, realtime, mail, ...areaStacks]) stack.addStackDependency(storage);

  const release = new ReleaseStack(app, named('release'), { ...functions, api });
  for (const stack of areaStacks) release.addStackDependency(stack);
  const files = new WebFilesStack(app, named('web-files'), {
    ...common,
    stage,
    bucket: web.bucket,
    buildDirectory: sources.webDirectory,
  });
  files.addStackDependency(release);
  const monitoring = new MonitoringStack(app, named('monitoring'), {
    ...common,
    stage,
    api,
    distributionId: web.distribution.distributionId,
    pipeline,
    authorizer: realtime.authorizer,
    userPool: identity.userPool,
    client: identity.client,
    mailEventsDead: mail.deadLetters,
  });
  // A saved query names log groups that must exist.
  monitoring.addStackDependency(release);
  Tags.of(app).add('product', 'insights');
  for (const child of app.node.children) {
    if (child.node.id.startsWith(`${title}-`)) Tags.of(child).add('stage', stage.name);
  }
}

/**
 * Adds cdk-nag and cdk-preflight to every synth of the app, which fails on a finding that isn't accepted with a reason.
 * The first checks security, the second what AWS refuses at deployment.
 */
export const addChecks = (app: App): void => {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  Preflight.apply(app);
};

export type BuiltApp = {
  readonly app: App;
  readonly stage: StageValue;
  /** Synthesizes once and caches the result. */
  readonly assembly: () => CloudAssembly;
  readonly synthesizedRoutes: () => SynthesizedRoute[];
};

export type BuildOptions = {
  /** 'inline' needs no bundle and no web build: for template tests. */
  readonly code: 'inline' | 'bundle';
  /** cdk.json's context; the CLI passes it automatically, tests pass it explicitly. */
  readonly context?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly outdir?: string;
  readonly checks?: boolean;
  readonly tables?: Tables;
  /** Replaces the default of one line of code and one page. */
  readonly sources?: StageSources;
};

/** Builds an app of one stage, to inspect or synthesize without the CLI. */
export function buildApp(name: StageName, options: BuildOptions): BuiltApp {
  const props: AppProps = {
    ...(options.context === undefined ? {} : { context: { ...options.context } }),
    ...(options.outdir === undefined ? {} : { outdir: options.outdir }),
    analyticsReporting: false,
  };
  const app = new App(props);
  const stage = stageValue(name, options.env ?? {});
  const sources = options.sources ?? (options.code === 'inline' ? inlineSources() : bundledSources());
  addStage(app, stage, sources, options.tables);
  if (options.checks) addChecks(app);
  let assembly: CloudAssembly | undefined;
  const synthesized = () => (assembly ??= app.synth());
  return {
    app,
    stage,
    assembly: synthesized,
    synthesizedRoutes: () => listSynthesizedRoutes(synthesized(), stage.name),
  };
}
