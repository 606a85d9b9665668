import { fuzz } from '../test/security/support/fuzz.ts';
import { fuzzHeavy, parseMegabytes } from '../test/security/support/heavy.ts';
import { startServed } from '../test/security/support/served.ts';

/**
 * `npm run fuzz -- --bodies 1000 [--seed 5] [--only update-site]`: every endpoint of the contract over HTTP with so
 * many generated bodies each (paths and queries where it takes none), then with bodies as large as it takes. Ends with
 * 1 when one made a 5xx, an answer outside its schema, a change although it was refused, an error over 4 KB and over
 * twice its body, an item that grows, or took more than 100 ms of CPU for 100 KB. The same seed asks the same again.
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
