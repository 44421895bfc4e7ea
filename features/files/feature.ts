import { defineFeature } from '#core/feature.ts'
import { fileCalls } from '#core/calls/files.ts'
import { fileMessages } from '#features/files/messages.ts'

export const files = defineFeature({ calls: fileCalls, messages: fileMessages })
