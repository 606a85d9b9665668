import type { SQSEvent } from 'aws-lambda';

/** One message as the queue hands it to its worker for the n-th time. */
export const eventOf = (body: string, tries: number): SQSEvent => ({
  Records: [
    {
      messageId: 'night', receiptHandle: '', body, messageAttributes: {}, md5OfBody: '', eventSource: 'aws:sqs', eventSourceARN: '', awsRegion: 'us-east-1',
      attributes: { ApproximateReceiveCount: String(tries), SentTimestamp: '0', SenderId: '', ApproximateFirstReceiveTimestamp: '0' },
    },
  ],
});
