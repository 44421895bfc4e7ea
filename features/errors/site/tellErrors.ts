import { tellErrors } from '#core/browserErrors.ts'
import { errorCalls } from '#features/errors/contract.ts'

// Every page of the attendee's begins with this, put there as it is built.
tellErrors(errorCalls.report.paths[0], import.meta.url)
