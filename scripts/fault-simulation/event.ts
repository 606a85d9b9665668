import type { SQSEvent } from 'aws-lambda';

/** Builds the event of a message's n-th delivery; `handle` names the delivery. */
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
