import { z } from 'zod'
import { MOST_TOLD } from '#core/browserErrors.ts'
import { defineCall } from '#core/call.ts'
import { isOk } from '#core/schema.ts'

const text = z.string().max(MOST_TOLD)

export const errorCalls = {
  /** [+] What went wrong in somebody's browser; it goes to the log of the server and nowhere else. */
  report: defineCall({
    method: 'POST',
    path: 'public/browserError',
    access: 'public',
    request: z.object({ message: text, stack: text, page: text, release: text, browser: text, requestId: text }),
    response: isOk,
    effect: 'read',
  }),
}
