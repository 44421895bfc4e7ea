import { defineFeature } from '#core/feature.ts'
import { lotteryCalls, lotteryTasks } from '#features/lottery/contract.ts'
import { lotteryMessages } from '#features/lottery/messages.ts'

export const lottery = defineFeature({ calls: lotteryCalls, tasks: lotteryTasks, messages: lotteryMessages })
