import { setTimeout as wait } from 'node:timers/promises';
import { setClock } from '../../functions/runtime/clock.ts';
import { forgetEnvironment } from '../../functions/runtime/environment.ts';
import { setPause } from '../../functions/runtime/pause.ts';
import { workerEnvironment, workerFetch } from './worker-environment.ts';

/** Runs before each test file: the files of a worker share its modules, and none sees what another one set. */
for (const name of Object.keys(process.env)) if (!(name in workerEnvironment)) delete process.env[name];
Object.assign(process.env, workerEnvironment);
globalThis.fetch = workerFetch;
forgetEnvironment();
setClock(() => new Date());
setPause(ms => wait(ms));
