import { LambdaClient } from '@aws-sdk/client-lambda';
import { SQSClient } from '@aws-sdk/client-sqs';
import { stageNames, stageValue } from '../lib/stages.ts';
import { deadLetterQueues, redrive } from './operate/redrive.ts';

const [word, queue] = process.argv.slice(2);
const stage = stageNames.find(name => name === word);
if (stage === undefined || queue === undefined || !deadLetterQueues.includes(queue)) {
  console.error(
    `npm run redrive -- <stage> <queue>: gives dead letters another try, with your own sign-in to AWS\n  stages: ${stageNames.join(', ')}\n  queues: ${deadLetterQueues.join(', ')}`,
  );
  process.exit(1);
}
const { region } = stageValue(stage, process.env);
console.log(await redrive(stage, queue, { sqs: new SQSClient({ region }), lambda: new LambdaClient({ region }) }));
