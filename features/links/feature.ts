import { defineFeature } from '#core/feature.ts'
import { linkCalls } from '#features/links/contract.ts'
import { linkMessages } from '#features/links/messages.ts'

export const links = defineFeature({ calls: linkCalls, messages: linkMessages })
