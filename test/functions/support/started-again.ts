import { lambdaClient } from '../../../functions/runtime/clients/lambda.ts';

type Handler = (event: unknown, context: { getRemainingTimeInMillis: () => number }) => Promise<void>;
const name = 'catchStarts';

/** Runs a job whose every run has time for so many questions of what is left, until none starts another. Answers how many ran. */
export async function runToEnd(handler: Handler, event: unknown, questions: number, maxRuns = 200): Promise<number> {
  const next: unknown[] = [event];
  let runs = 0;
  try {
    for (let start = next.shift(); start !== undefined; start = next.shift()) {
      runs += 1;
      if (runs > maxRuns) throw new Error('The job does not end');
      lambdaClient().middlewareStack.add(
        () => async args => {
          const { Payload } = Object(args.input);
          next.push(JSON.parse(Buffer.from(Payload).toString()));
          return { output: { $metadata: {}, StatusCode: 202 }, response: {} };
        },
        { step: 'initialize', name, override: true },
      );
      let left = questions;
      await handler(start, { getRemainingTimeInMillis: () => ((left -= 1) >= 0 ? 900_000 : 1000) });
    }
    return runs;
  } finally {
    lambdaClient().middlewareStack.remove(name);
  }
}
