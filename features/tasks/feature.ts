import { defineFeature } from '#core/feature.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { taskMessages } from '#features/tasks/messages.ts'

export const tasks = defineFeature({ calls: taskCalls, messages: taskMessages })
