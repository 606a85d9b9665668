import path from 'node:path';
import { stageNames, stageValue } from '../../lib/stages.ts';
import { runningOn } from '../local/data-folder.ts';
import { findUserPoolId, stageEnvironment } from './stage-environment.ts';

function fail(...lines: string[]): never {
  console.error(lines.join('\n'));
  process.exit(1);
}

/** Reads the names and addresses of a stage, or of the running `npm start`, for an operator's command. */
async function readEnvironment(word: string | undefined, usage: string): Promise<Record<string, string>> {
  if (word === 'local') {
    const env = runningOn(path.resolve(process.env['DATA_DIR'] || '.data'))?.env;
    return env ?? fail('No npm start is running on this data folder. Start it first, or name its folder in DATA_DIR.');
  }
  const name = stageNames.find(stage => stage === word);
  if (name === undefined) return fail(word === undefined ? 'Which stage?' : `Unknown stage "${word}".`, usage);
  const stage = stageValue(name, process.env);
  const pool = await findUserPoolId(stage);
  return pool === null
    ? fail(`Stage ${name} has no user pool in this account yet. Deploy it first: npm run deploy -- ${name}`)
    : stageEnvironment(stage, pool);
}

/** Replaces this process's environment with a stage's; exits for an unknown stage. */
export async function useStage(word: string | undefined, usage: string): Promise<void> {
  Object.assign(process.env, await readEnvironment(word, usage));
}
