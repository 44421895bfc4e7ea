import { languageNames } from '#core/language.ts'
import { formatTime } from '#core/dateTime.ts'
import type { EventValues, FieldName } from '#features/events/values.ts'

export type Names = ReadonlyMap<string, string>
/** The text of a key, in the reader's language. */
export type Say = (key: string) => string

/** A value as a person reads it; '–' for none. */
export function valueText(name: FieldName, values: EventValues, names: Names, say: Say): string {
  return textOf(name, values, names, say) || '–'
}

function textOf(name: FieldName, values: EventValues, names: Names, say: Say): string {
  switch (name) {
    case 'startTime':
    case 'endTime':
      return formatTime(values[name], values.timeZone)
    case 'type':
    case 'form':
      return say(`events.${values[name]}`)
    case 'place':
      return [values.place?.name, values.place?.address].filter(Boolean).join(' ')
    case 'capacity':
      return values.capacity?.toLocaleString() ?? ''
    case 'tags':
      return values.tags.join(say('kit.comma'))
    case 'languages':
      return values.languages.map((language) => languageNames[language]).join(say('kit.comma'))
    case 'responsibleIds':
      return values.responsibleIds.map((id) => names.get(id) ?? '…').join(say('kit.comma'))
    case 'isPrivate':
      return say(values.isPrivate ? 'events.yes' : 'events.no')
    case 'contact':
      return [values.contact.name, values.contact.mobile, values.contact.email].filter(Boolean).join(' ')
    default:
      return values[name]
  }
}
