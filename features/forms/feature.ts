import { defineFeature } from '#core/feature.ts'
import { formCalls } from '#features/forms/contract.ts'
import { formConsoleMessages } from '#features/forms/consoleMessages.ts'
import { formDesignMessages } from '#features/forms/designMessages.ts'
import { formMessages } from '#features/forms/messages.ts'
import { formTemplateMessages } from '#features/forms/templateMessages.ts'

export const forms = defineFeature({
  calls: formCalls,
  messages: { ...formConsoleMessages, ...formDesignMessages, ...formMessages, ...formTemplateMessages },
})
