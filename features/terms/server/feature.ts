import { terms as definition } from '#features/terms/feature.ts'
import { copyTerms, readTerms, saveTerms } from '#features/terms/server/terms.ts'
import { termsCalls } from '#features/terms/contract.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implement } from '#server/kit/implement.ts'

export const terms = implementFeature(definition, {
  handlers: implement(termsCalls, { read: readTerms, save: saveTerms }),
  copyEvent: copyTerms,
})
