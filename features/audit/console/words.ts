import { roles } from '#core/access.ts'
import { t, textOf } from '#console/kit/text.ts'

/** An action is named by its message; one that has none is shown as it is. */
export function actionText(action: string): string {
  return textOf(action)
}

export function fieldText(field: string): string {
  const key = `audit.field_${field}`
  const text = textOf(key)
  return text === key ? field : text
}

export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function wordOf(value: string): string {
  if (value.startsWith('/files/')) return t('audit.picture')
  return roles.some((role) => role === value) ? textOf(`org.${value}`) : value
}

/** A kept value as a person reads it. */
export function valueText(value: unknown): string {
  if (isNothing(value)) return t('audit.nothing')
  if (typeof value === 'boolean') return value ? t('audit.yes') : t('audit.no')
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return wordOf(value)
  if (Array.isArray(value)) return value.map(valueText).join(t('kit.comma'))
  return JSON.stringify(value)
}
