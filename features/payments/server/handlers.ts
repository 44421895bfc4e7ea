import { paymentCalls } from '#features/payments/contract.ts'
import { AppError } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

const notYet = () => Promise.reject(new AppError('core.unavailable'))

export const paymentHandlers = implement(paymentCalls, {
  options: notYet,
  optionsByProvider: notYet,
  saveOptions: notYet,
  providers: notYet,
  providerDetail: notYet,
  pay: notYet,
  callback: notYet,
})
