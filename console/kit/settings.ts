import { DEFAULT_LANGUAGE, type Language } from '#core/language.ts'
import { DEFAULT_TENANT } from '#core/call.ts'

export type Settings = {
  authority: string
  gateway: string
  tenantId: string
  hostOrigins: string[]
  returnOrigins: string[]
  language: Language
}

const fallback: Settings = {
  authority: '',
  gateway: 'lightevent',
  tenantId: DEFAULT_TENANT,
  hostOrigins: [],
  returnOrigins: [],
  language: DEFAULT_LANGUAGE,
}

/** What the server wrote into the document. */
export const settings: Settings = { ...fallback, ...readMeta() }

function readMeta(): Partial<Settings> {
  const content = document.querySelector('meta[name="light-settings"]')?.getAttribute('content')
  return content ? (JSON.parse(content) as Partial<Settings>) : {}
}
