import { defineFeature } from '#core/feature.ts'
import { noticeCalls } from '#features/notices/contract.ts'
import { noticeMessages } from '#features/notices/messages.ts'

export const notices = defineFeature({ calls: noticeCalls, messages: noticeMessages })
