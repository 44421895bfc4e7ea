/** Settings of a designed page: a key, a type, a value. Spec §3. */
export const configTypes = ['text', 'richText', 'boolean', 'number', 'color', 'image', 'link', 'json'] as const
export type ConfigType = (typeof configTypes)[number]
export type Config = { key: string; dataType: ConfigType; value: unknown }

export const COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i
const MOST_TEXT = 2_000

/** Whether a value is what its type says; a link never carries a script. */
export function isConfigValue({ dataType, value }: Pick<Config, 'dataType' | 'value'>): boolean {
  switch (dataType) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'json':
      return true
    case 'richText':
      return typeof value === 'string'
    case 'text':
      return typeof value === 'string' && value.length <= MOST_TEXT
    case 'color':
      return typeof value === 'string' && (value === '' || COLOUR.test(value))
    case 'image':
      return typeof value === 'string' && /^(|\/[^/\\].{0,500}|https:\/\/.{1,500})$/.test(value)
    case 'link':
      return typeof value === 'string' && /^(|\/|\/[^/\\].{0,1000}|https?:\/\/.{1,1000}|mailto:.{1,300}|tel:[+\d-]{1,30})$/i.test(value)
  }
}
