import { audit as definition } from '#features/audit/feature.ts'
import { exportAudit } from '#features/audit/server/exportAudit.ts'
import { eraseFromLog } from '#features/audit/server/personHooks.ts'
import { keepMonths } from '#features/audit/server/months.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const audit = implementFeature(definition, {
  handlers: async () => (await import('#features/audit/server/handlers.ts')).auditHandlers,
  tasks: { export: exportAudit },
  jobs: [implementJob('audit.months', { every: '1 h' }, keepMonths)],
  erasePerson: eraseFromLog,
})
