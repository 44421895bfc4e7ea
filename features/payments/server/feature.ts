import { payments as definition } from '#features/payments/feature.ts'
import { copyPayOptions } from '#features/payments/server/copyPayOptions.ts'
import { askRefunds } from '#features/payments/server/askRefunds.ts'
import { deliverNotices } from '#features/payments/server/localProvider.ts'
import { queryPayments } from '#features/payments/server/queryPayments.ts'
import { payFindings } from '#features/payments/server/publishFindings.ts'
import { erasePayer, exportPayments } from '#features/payments/server/personHooks.ts'
import { warnCertificates } from '#features/payments/server/warnCertificates.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const payments = implementFeature(definition, {
  handlers: async () => ({
    ...(await import('#features/payments/server/handlers.ts')).paymentHandlers,
    ...(await import('#features/payments/server/accountHandlers.ts')).payAccountHandlers,
  }),
  copyEvent: copyPayOptions,
  publishFindings: payFindings,
  erasePerson: erasePayer,
  exportPerson: exportPayments,
  sitePages: async () => (await import('#features/payments/server/sitePages.ts')).paySitePages,
  jobs: [
    implementJob('payments.refunds', { every: '3 s' }, askRefunds),
    implementJob('payments.query', { every: '5 s' }, queryPayments),
    implementJob('payments.certificates', { every: '1 h' }, warnCertificates),
    implementJob('payments.local', { every: '3 s' }, async ({ config, pool, now }) => config.PAY_LOCAL && deliverNotices(pool.db, now)),
  ],
})
