import { defineFeature } from '#core/feature.ts'
import { accountCalls } from '#features/account/contract.ts'
import { accountMessages } from '#features/account/messages.ts'

export const account = defineFeature({ calls: accountCalls, messages: accountMessages })
