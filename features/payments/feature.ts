import { defineFeature } from '#core/feature.ts'
import { payAccountCalls } from '#features/payments/accountContract.ts'
import { payAccountMessages } from '#features/payments/accountMessages.ts'
import { paymentCalls } from '#features/payments/contract.ts'
import { paymentMessages } from '#features/payments/messages.ts'

export const payments = defineFeature({
  calls: { ...paymentCalls, ...payAccountCalls },
  messages: { ...paymentMessages, ...payAccountMessages },
})
