import { defineFeature } from '#core/feature.ts'
import { importCalls, importTasks } from '#features/imports/contract.ts'
import { importMessages } from '#features/imports/messages.ts'

export const imports = defineFeature({ calls: importCalls, tasks: importTasks, messages: importMessages })
