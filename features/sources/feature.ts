import { defineFeature } from '#core/feature.ts'
import { sourceCalls } from '#features/sources/contract.ts'
import { promoterCalls } from '#features/sources/publicContract.ts'
import { sourceMessages } from '#features/sources/messages.ts'

export const sources = defineFeature({ calls: { ...sourceCalls, ...promoterCalls }, messages: sourceMessages })
