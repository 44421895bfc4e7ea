import { defineFeature } from '#core/feature.ts'
import { liveCalls, liveTasks } from '#features/live/contract.ts'
import { liveMessages } from '#features/live/messages.ts'

export const live = defineFeature({ calls: liveCalls, tasks: liveTasks, messages: liveMessages })
