import { defineFeature } from '#core/feature.ts'
import { campaignCalls } from '#features/campaigns/contract.ts'
import { campaignMessages } from '#features/campaigns/messages.ts'

export const campaigns = defineFeature({ calls: campaignCalls, tasks: {}, messages: campaignMessages })
