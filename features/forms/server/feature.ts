import { forms as definition } from '#features/forms/feature.ts'
import { copyForms } from '#features/forms/server/copyForms.ts'
import { formFindings } from '#features/forms/server/publishFindings.ts'
import { regPageHolder } from '#features/forms/server/pageHolder.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const forms = implementFeature(definition, {
  handlers: async () => (await import('#features/forms/server/handlers.ts')).formHandlers,
  copyEventReferences: copyForms,
  publishFindings: formFindings,
  pageHolder: regPageHolder,
})
