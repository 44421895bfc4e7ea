import { defineFeature } from '#core/feature.ts'
import { officialAccountCalls } from '#features/officialAccounts/contract.ts'
import { officialReportCalls } from '#features/officialAccounts/reportContract.ts'
import { officialAccountMessages } from '#features/officialAccounts/messages.ts'

export const officialAccounts = defineFeature({
  calls: { ...officialAccountCalls, ...officialReportCalls },
  messages: officialAccountMessages,
})
