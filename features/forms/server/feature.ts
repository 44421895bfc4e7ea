import { forms as definition } from '#features/forms/feature.ts'
import { formHandlers } from '#features/forms/server/handlers.ts'
import { copyForms } from '#features/forms/server/copyForms.ts'
import { formFindings } from '#features/forms/server/publishFindings.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const forms = implementFeature(definition, { handlers: formHandlers, copyEventReferences: copyForms, publishFindings: formFindings })
