import { OK } from '#core/schema.ts'
import { errorCalls } from '#features/errors/contract.ts'
import { implement } from '#server/kit/implement.ts'

export const errorHandlers = implement(errorCalls, {
  async report({ log }, { message, ...where }) {
    log.warn({ reason: message, ...where }, 'error in a browser')
    return OK
  },
})
