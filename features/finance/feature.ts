import { defineFeature } from '#core/feature.ts'
import { billCalls } from '#features/finance/billContract.ts'
import { entryCalls, financeTasks } from '#features/finance/contract.ts'
import { financeMessages } from '#features/finance/messages.ts'

export const finance = defineFeature({ calls: { ...entryCalls, ...billCalls }, tasks: financeTasks, messages: financeMessages })
