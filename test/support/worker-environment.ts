/** The variables that a worker of the tests began with. Read once a worker, for its files share their modules. */
export const workerEnvironment: Readonly<NodeJS.ProcessEnv> = { ...process.env };

/** This worker's own `fetch`: worlds of the fault simulation and gates of I/O replace it. */
export const workerFetch = globalThis.fetch;
