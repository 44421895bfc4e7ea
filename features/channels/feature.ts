import { defineFeature } from '#core/feature.ts'
import { channelCalls } from '#features/channels/contract.ts'
import { channelMessages } from '#features/channels/messages.ts'

export const channels = defineFeature({ calls: channelCalls, messages: channelMessages })
