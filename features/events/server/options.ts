import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import type { Option } from '#core/schema.ts'
import { eventMessages } from '#features/events/messages.ts'
import { eventForms, eventStatuses, eventTypes } from '#features/events/rules.ts'

type Named = keyof typeof eventMessages extends `events.${infer Name}` ? Name : never

function optionsOf(keys: readonly Named[], language: Language): Option[] {
  return keys.map((key) => ({ key, value: textIn(eventMessages[`events.${key}`], language) }))
}

export function enumList(language: Language): Record<string, Option[]> {
  return {
    type: optionsOf(eventTypes, language),
    form: optionsOf(eventForms, language),
    status: optionsOf(eventStatuses, language),
    bventType: optionsOf(['Internal', 'External'], language),
  }
}

const goals = ['brand', 'leads', 'customers', 'recruiting', 'training', 'internal'] as const

export function planOptions(language: Language): Record<string, Option[]> {
  return { goal: goals.map((key) => ({ key, value: textIn(eventMessages[`events.goal_${key}`], language) })) }
}
