import { defineFeature } from '#core/feature.ts'
import { extensionCalls } from '#features/extensions/contract.ts'
import { extensionMessages } from '#features/extensions/messages.ts'

export const extensions = defineFeature({ calls: extensionCalls, messages: extensionMessages })
