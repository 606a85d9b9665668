import { fuzz } from '../test/security/support/fuzz.ts';
import { startServed } from '../test/security/support/served.ts';

/**
 * `npm run fuzz -- --bodies 1000 [--seed 5] [--only update-site]`: every endpoint of the contract over HTTP with so many
 * generated bodies each (paths and queries where it takes none). Ends with 1 when one made a 5xx, an answer outside its
 * schema, or a change although it was refused. The same seed asks the same again.
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
    (id, failures) => console.error(`${id.padEnd(32)} ${failures} failures, ${Math.round((Date.now() - started) / 1000)} s`),
  );
  for (const failure of report.failures.slice(0, 40)) console.error(failure);
  console.log(JSON.stringify({ bodies: report.bodies, failures: report.failures.length, accepted: report.accepted }));
  process.exitCode = report.failures.length === 0 ? 0 : 1;
} finally {
  await served.stop();
}
process.exit();
