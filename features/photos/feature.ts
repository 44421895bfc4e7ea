import { defineFeature } from '#core/feature.ts'
import { photoCalls, photoTasks } from '#features/photos/contract.ts'
import { photoMessages } from '#features/photos/messages.ts'

export const photos = defineFeature({ calls: photoCalls, tasks: photoTasks, messages: photoMessages })
