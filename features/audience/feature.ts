import { defineFeature } from '#core/feature.ts'
import { audienceTasks, peopleCalls, segmentCalls } from '#features/audience/contract.ts'
import { labelCalls, labelTasks } from '#features/audience/labelContract.ts'
import { audienceMessages } from '#features/audience/messages.ts'

export const audience = defineFeature({
  calls: { ...peopleCalls, ...segmentCalls, ...labelCalls },
  tasks: { ...audienceTasks, ...labelTasks },
  messages: audienceMessages,
})
