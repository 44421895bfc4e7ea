import { defineFeature } from '#core/feature.ts'
import { reportCalls } from '#features/reports/contract.ts'
import { reportMessages } from '#features/reports/messages.ts'

export const reports = defineFeature({ calls: reportCalls, messages: reportMessages })
