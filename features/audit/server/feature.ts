import { audit as definition } from '#features/audit/feature.ts'
import { exportAudit } from '#features/audit/server/exportAudit.ts'
import { auditHandlers } from '#features/audit/server/handlers.ts'
import { eraseFromLog } from '#features/audit/server/personHooks.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const audit = implementFeature(definition, { handlers: auditHandlers, tasks: { export: exportAudit }, erasePerson: eraseFromLog })
