import type { Step } from './verification.ts';
import { prepareSources, synthesizesStrictly } from '../synth.ts';

/** Operator's settings of a production stage with its own domain and email, so every stack exists. */
export const productionSettings = {
  INSIGHTS_PROD_ACCOUNT: '123456789012',
  INSIGHTS_PROD_DOMAIN: 'app.example.com',
  INSIGHTS_PROD_CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000',
  INSIGHTS_PROD_ALARM_MAIL: 'operations@example.com',
  INSIGHTS_PROD_MAIL_FROM: 'no-reply@example.com',
};

/**
 * Runs `npm run synth -- <stage>` for dev and prod by the CDK's command line, on one bundle: checks the operator's
 * output with cdk-nag, cdk-preflight and the construct library's rules and warnings.
 */
export const synthStep: Step = {
  name: 'synth of dev and prod, strict',
  run: async () => {
    // The bundle tests built them a few minutes ago.
    await prepareSources(performance.timeOrigin);
    // Each waits for files and uses one thread, so running them in parallel takes little longer than one.
    const results = await Promise.all([synthesizesStrictly('dev'), synthesizesStrictly('prod', productionSettings)]);
    const passed = results.filter(Boolean).length;
    return { ok: passed === results.length, passed, failed: results.length - passed };
  },
};
