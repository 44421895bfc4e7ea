import { defineFeature } from '#core/feature.ts'
import { checkinCalls, checkinTasks } from '#features/checkin/contract.ts'
import { checkinConsoleMessages } from '#features/checkin/consoleMessages.ts'
import { checkinMessages } from '#features/checkin/messages.ts'
import { checkinPageMessages } from '#features/checkin/pageMessages.ts'
import { checkinScreenMessages } from '#features/checkin/screenMessages.ts'

export const checkin = defineFeature({
  calls: checkinCalls,
  tasks: checkinTasks,
  messages: { ...checkinConsoleMessages, ...checkinMessages, ...checkinPageMessages, ...checkinScreenMessages },
})
