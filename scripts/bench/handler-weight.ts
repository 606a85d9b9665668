import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endpointIds } from '../../shared/contract/registry.ts';
import { bundleHandlers, handlerEntries } from '../bundle.ts';
import { type FigureGroup, median, rounded } from './figure.ts';

const root = join(import.meta.dirname, '../..');
const peer = 'document-client-alone';
const importRounds = 5;
const handlersPerPeer = 10;

/** Peer for comparison: a bundle with only the DynamoDB document client. */
const peerSource = `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = (event) => client.send(new GetCommand({ TableName: event.table, Key: event.key }));
`;

/** Measures the milliseconds for a new process to import a bundle. */
function importMs(file: string): number {
  const script = `const t = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); process.stdout.write(String(performance.now() - t)); process.exit(0);`;
  const env = { PATH: process.env['PATH'], AWS_REGION: 'us-east-1' };
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }));
}

export const handlerWeightFigures: FigureGroup = {
  names: ['handler-gzip-ratio', 'handler-import-ratio', 'checkout-handler-gzip-ratio'],
  async *measure(requested) {
    // Inside the project, so that the peer finds the same packages.
    mkdirSync(join(root, '.bundle'), { recursive: true });
    const folder = mkdtempSync(join(root, '.bundle-bench-'));
    const output = mkdtempSync(join(tmpdir(), 'handlers-'));
    try {
      const entry = join(folder, 'peer.mjs');
      writeFileSync(entry, peerSource);
      const entries = Object.fromEntries(endpointIds.map(id => [id, handlerEntries[id] ?? '']));
      const [handlers, peers] = [join(output, 'handlers'), join(output, 'peer')];
      const handlerBundles = await bundleHandlers(entries, handlers);
      // The peer is bundled like the handlers, without the credential chain that Lambda never uses.
      const plain = await bundleHandlers({ [peer]: relative(root, entry) }, peers);
      const functions = [...handlerBundles.functions, ...plain.functions];
      const findGzipBytes = (name: string) => functions.find(bundle => bundle.name === name)?.gzipBytes ?? Number.NaN;
      if (requested.has('handler-gzip-ratio')) {
        const ratio = median(endpointIds.map(findGzipBytes)) / findGzipBytes(peer);
        yield {
          name: 'handler-gzip-ratio',
          value: rounded(ratio),
          unit: 'times',
          against: 'document client, gzip kB',
          againstValue: rounded(findGzipBytes(peer) / 1000, 1),
        };
      }
      if (requested.has('checkout-handler-gzip-ratio')) {
        // The one frequently used handler with the payment provider's client.
        const ratio = findGzipBytes('create-checkout') / findGzipBytes(peer);
        yield {
          name: 'checkout-handler-gzip-ratio',
          value: rounded(ratio),
          unit: 'times',
          against: 'document client, gzip kB',
          againstValue: rounded(findGzipBytes(peer) / 1000, 1),
        };
      }
      if (requested.has('handler-import-ratio')) {
        // Alternating, so that both sides run under the same load.
        const peerTimes: number[] = [];
        const times = endpointIds.map((): number[] => []);
        for (let round = 0; round < importRounds; round += 1)
          for (const [index, id] of endpointIds.entries()) {
            if (index % handlersPerPeer === 0) peerTimes.push(importMs(join(peers, peer, 'index.mjs')));
            times[index]?.push(importMs(join(handlers, id, 'index.mjs')));
          }
        const peerMs = median(peerTimes);
        const handlerMs = median(times.map(median));
        yield {
          name: 'handler-import-ratio',
          value: rounded(handlerMs / peerMs),
          unit: 'times',
          against: 'document client, ms',
          againstValue: rounded(peerMs, 1),
        };
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
      rmSync(output, { recursive: true, force: true });
    }
  },
};
