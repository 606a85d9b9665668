import { App } from 'aws-cdk-lib';
import { readFileSync } from 'node:fs';
import { addChecks, addStage } from '../lib/app.ts';
import { parseTables } from '../lib/index-steps.ts';
import { bundledSources } from '../lib/sources.ts';
import { stageNames, stageValue } from '../lib/stages.ts';

/**
 * CDK app: every stage, or the one that `-c stage=<name>` names. `-c tables=<file>` names the tables of one deployment
 * step (scripts/operate/deploy-stage.ts); the default is the program's own.
 */
const app = new App({ analyticsReporting: false });
const requestedStage: unknown = app.node.tryGetContext('stage');
const chosen = stageNames.filter(name => requestedStage === undefined || requestedStage === name);
if (chosen.length === 0) throw new Error(`Unknown stage "${String(requestedStage)}": ${stageNames.join(', ')}`);
const tablesFile: unknown = app.node.tryGetContext('tables');
const tables = typeof tablesFile === 'string' ? parseTables(readFileSync(tablesFile, 'utf8')) : undefined;
for (const name of chosen) addStage(app, stageValue(name, process.env), bundledSources(), tables);
addChecks(app);
