import { defineFeature } from '#core/feature.ts'
import { standardCalls } from '#features/statistics/contract.ts'
import { customCalls } from '#features/statistics/customContract.ts'
import { statisticsMessages } from '#features/statistics/messages.ts'

export const statistics = defineFeature({ calls: { ...standardCalls, ...customCalls }, messages: statisticsMessages })
