import { registrationCalls } from '#features/registration/contract.ts'
import { AppError } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

const notYet = () => Promise.reject(new AppError('core.unavailable'))

export const registrationHandlers = implement(registrationCalls, {
  form: notYet,
  upload: notYet,
  sendCode: notYet,
  verifyCode: notYet,
  register: notYet,
  centerAccess: notYet,
  center: notYet,
  ticket: notYet,
  order: notYet,
  updateAttendee: notYet,
  cancelOrder: notYet,
})
