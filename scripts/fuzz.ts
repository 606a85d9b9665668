import { fuzz } from '../test/security/support/fuzz.ts';
import { fuzzHeavy, parseMegabytes } from '../test/security/support/heavy.ts';
import { startServed } from '../test/security/support/served.ts';

/**
 * Runs `npm run fuzz -- --bodies 1000 [--seed 5] [--only update-site]`: every endpoint over HTTP with that many
 * generated bodies (paths and queries if it has none), then with bodies of maximum size. Exits with 1 for a 5xx, an
 * answer outside its schema, a change despite refusal, an error over 4 KB and over twice its body, a growing item, or
 * over 100 ms of CPU per 100 KB. The same seed repeats the same calls.
 */
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const wholeNumber = (name: string, otherwise: number): number => {
  const value = Number(option(name) ?? otherwise);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} needs a whole number`);
  return value;
};

const started = Date.now();
const served = await startServed();
try {
  const report = await fuzz(
    served,
    { bodies: wholeNumber('bodies', 1000), seed: wholeNumber('seed', 5), only: option('only') },
    (id, failures) =>
      console.error(`${id.padEnd(32)} ${failures} failures, ${Math.round((Date.now() - started) / 1000)} s`),
  );
  const asked = { seed: wholeNumber('seed', 5), only: option('only') };
  const [heavy, strings] = [await fuzzHeavy(served, asked), parseMegabytes(asked)];
  const failures = [...report.failures, ...heavy.failures, ...strings.failures];
  for (const failure of failures.slice(0, 40)) console.error(failure);
  const { calls, cpuMsPer100Kb, errorToBody } = heavy;
  const more = { heavyBodies: calls, cpuMsPer100Kb, errorToBody, megabytes: strings.parsed };
  console.log(JSON.stringify({ bodies: report.bodies, failures: failures.length, ...more, accepted: report.accepted }));
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await served.stop();
}
process.exit();
