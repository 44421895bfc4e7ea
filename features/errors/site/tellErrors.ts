import { tellErrors } from '#core/browserErrors.ts'
import { addressOf } from '#core/call.ts'
import { errorCalls } from '#features/errors/contract.ts'

// Every page of the attendee's begins with this, put there as it is built.
tellErrors(addressOf(errorCalls.report.paths[0], {}).address, import.meta.url)
