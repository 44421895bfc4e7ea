import { defineFeature } from '#core/feature.ts'
import { orgCalls } from '#features/org/contract.ts'
import { orgMessages } from '#features/org/messages.ts'

export const org = defineFeature({ calls: orgCalls, messages: orgMessages })
