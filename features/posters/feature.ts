import { defineFeature } from '#core/feature.ts'
import { posterCalls, posterTasks } from '#features/posters/contract.ts'
import { posterMessages } from '#features/posters/messages.ts'

export const posters = defineFeature({ calls: posterCalls, tasks: posterTasks, messages: posterMessages })
