import { formatTime } from '#core/dateTime.ts'
import { languageNames } from '#console/kit/LanguageSwitch.tsx'
import { t } from '#console/kit/text.ts'
import type { EventValues, FieldName } from '#features/events/console/form/eventValues.ts'

export type Names = ReadonlyMap<string, string>

/** A value as a person reads it; '–' for none. */
export function valueText(name: FieldName, values: EventValues, names: Names): string {
  return textOf(name, values, names) || '–'
}

function textOf(name: FieldName, values: EventValues, names: Names): string {
  switch (name) {
    case 'startTime':
    case 'endTime':
      return formatTime(values[name], values.timeZone)
    case 'type':
    case 'form':
      return t(`events.${values[name]}`)
    case 'place':
      return [values.place?.name, values.place?.address].filter(Boolean).join(' ')
    case 'capacity':
      return values.capacity?.toLocaleString() ?? ''
    case 'tags':
      return values.tags.join(t('kit.comma'))
    case 'languages':
      return values.languages.map((language) => languageNames[language]).join(t('kit.comma'))
    case 'responsibleIds':
      return values.responsibleIds.map((id) => names.get(id) ?? '…').join(t('kit.comma'))
    case 'isPrivate':
      return t(values.isPrivate ? 'events.yes' : 'events.no')
    case 'contact':
      return [values.contact.name, values.contact.mobile, values.contact.email].filter(Boolean).join(' ')
    default:
      return values[name]
  }
}
