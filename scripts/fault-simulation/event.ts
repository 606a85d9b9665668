import type { SQSEvent } from 'aws-lambda';

/** One message as the queue hands it to its worker for the n-th time; `handle` names this delivery. */
export const makeQueueEvent = (body: string, tries: number, handle = ''): SQSEvent => ({
  Records: [
    {
      messageId: 'night',
      receiptHandle: handle,
      body,
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:pulls',
      awsRegion: 'us-east-1',
      attributes: {
        ApproximateReceiveCount: String(tries),
        SentTimestamp: '0',
        SenderId: '',
        ApproximateFirstReceiveTimestamp: '0',
      },
    },
  ],
});
