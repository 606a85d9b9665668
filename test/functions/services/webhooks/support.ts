import { createServer } from 'node:http';
import { keepAliveTimeout } from '../../../../scripts/local/gateway/http.ts';
import { handler as worker } from '../../../../functions/jobs/webhook-worker.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { createChat } from '../../../../scripts/sandbox/chat.ts';
import { readText, writeAnswer } from '../../../../scripts/sandbox/http-answers.ts';
import { getPort } from '../../support/program.ts';

/** A post as a receiver of webhooks got it. */
export type Got = { readonly address: string; readonly headers: Readonly<Record<string, string | undefined>>; readonly body: string };

/** The stand-in of chat tools behind the gateway of websites, and all that it was posted, the oldest first. */
export async function startChat() {
  const got: Got[] = [];
  const chat = createChat(() => new Date());
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    void readText(request).then(body => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      got.push({ address: (request.url ?? '').replace('/https/', ''), headers, body });
      if (request.url?.includes('silent')) return request.socket.destroy();
      writeAnswer(response, chat.receive(request.url ?? '', body, headers));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    got,
    /** What one receiver was posted. */
    at: (address: string) => got.filter(post => post.address === address),
    gateway: `http://127.0.0.1:${getPort(server)}`,
    stop: () =>
      new Promise(resolve => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** The message of a queue, as its worker gets it. */
export async function worked(body: string, instant: string): Promise<void> {
  setClock(() => new Date(instant));
  const record = {
    messageId: 'm', receiptHandle: 'r', body,
    attributes: { ApproximateReceiveCount: '1', SentTimestamp: '0', SenderId: 's', ApproximateFirstReceiveTimestamp: '0' },
    messageAttributes: {}, md5OfBody: '', eventSource: 'aws:sqs', eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:webhooks', awsRegion: 'us-east-1',
  };
  const { batchItemFailures } = await worker({ Records: [record] });
  if (batchItemFailures.length > 0) throw new Error(`A webhook could not be told: ${body}`);
}
