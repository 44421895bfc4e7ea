import { languageOf, languages } from '#core/language.ts'

type Asked = { url?: string | undefined; headers: { host?: string | undefined; 'accept-language'?: string | undefined } }

/** `host=bventId`, as an operator writes it; what is not so is a mistake that is told at the start. */
export function siteDomains(written: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    written.map((entry) => {
      const [, host, bventId] = /^([a-z0-9.-]+)=([0-9a-f-]{36})$/i.exec(entry) ?? []
      if (!host || !bventId) throw new Error(`SITE_DOMAINS: ${entry}`)
      return [host.toLowerCase(), bventId]
    }),
  )
}

/** At a domain of its own an event's site begins at the root: `/`, `/{language}`, `/{language}/{page}`. Everything else is as everywhere. */
export function siteAddress(domains: ReadonlyMap<string, string>, { url = '/', headers }: Asked): string {
  if (domains.size === 0) return url
  const host = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
  const bventId = domains.get(host)
  if (!bventId) return url
  const [path = '', query] = url.split('?')
  const along = query === undefined ? '' : `?${query}`
  const parts = path.split('/').filter(Boolean)
  const [language = languageOf(headers['accept-language']), ...rest] = parts
  const isKnown = (languages as readonly string[]).includes(language)
  return isKnown && rest.length < 2 ? `/bvent/${bventId}/${[language, ...rest].join('/')}${along}` : url
}
