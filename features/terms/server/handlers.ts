import { readTerms, saveTerms } from '#features/terms/server/terms.ts'
import { termsCalls } from '#features/terms/contract.ts'
import { implement } from '#server/kit/implement.ts'

export const termsHandlers = implement(termsCalls, { read: readTerms, save: saveTerms })
