import { defineFeature } from '#core/feature.ts'
import { officialAccountCalls } from '#features/officialAccounts/contract.ts'
import { officialAccountMessages } from '#features/officialAccounts/messages.ts'

export const officialAccounts = defineFeature({ calls: officialAccountCalls, messages: officialAccountMessages })
