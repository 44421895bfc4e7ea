import { defineFeature } from '#core/feature.ts'
import { sendCalls, sendTasks } from '#features/sends/contract.ts'
import { planCalls } from '#features/sends/planContract.ts'
import { sendMessages } from '#features/sends/messages.ts'

export const sends = defineFeature({ calls: { ...sendCalls, ...planCalls }, tasks: sendTasks, messages: sendMessages })
