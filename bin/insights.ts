import { App } from 'aws-cdk-lib';
import { addChecks, addStage } from '../lib/app.ts';
import { bundledSources } from '../lib/sources.ts';
import { stageNames, stageValue } from '../lib/stages.ts';

/** The CDK app: every stage, or the one that `-c stage=<name>` names. */
const app = new App({ analyticsReporting: false });
const wanted: unknown = app.node.tryGetContext('stage');
const chosen = stageNames.filter(name => wanted === undefined || wanted === name);
if (chosen.length === 0) throw new Error(`There is no stage "${String(wanted)}": ${stageNames.join(', ')}`);
for (const name of chosen) addStage(app, stageValue(name, process.env), bundledSources());
addChecks(app);
