/** The variables that a worker of the tests began with. Read once a worker, for its files share their modules. */
export const workerEnvironment: Readonly<NodeJS.ProcessEnv> = { ...process.env };
