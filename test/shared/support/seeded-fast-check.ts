import * as fc from '../../../node_modules/fast-check/lib/fast-check.js';

/** Properties try the same examples in every run; PROPERTY_SEED=$RANDOM looks at others. */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });

export * from '../../../node_modules/fast-check/lib/fast-check.js';
export { default } from '../../../node_modules/fast-check/lib/fast-check.js';
