import { defineFeature } from '#core/feature.ts'
import { auditCalls, auditTasks } from '#features/audit/contract.ts'
import { auditChangeMessages } from '#features/audit/changeMessages.ts'
import { auditMessages } from '#features/audit/messages.ts'

export const audit = defineFeature({ calls: auditCalls, tasks: auditTasks, messages: { ...auditMessages, ...auditChangeMessages } })
