import { sql } from 'kysely'
import { escaped } from '#core/html.ts'
import { languageOf } from '#core/language.ts'
import type { Db } from '#server/kit/database/db.ts'

/** As many addresses as a sitemap may hold; the latest events are in it. */
const MOST = 5_000
type Row = { bventId: string; languages: string[]; changedAt: Date; slugs: string[] }

/** Events that everybody may find, each page in each language beside its others. */
export async function sitemap(db: Db, publicUrl: string): Promise<string> {
  const { rows } = await sql<Row>`select * from events_for_sitemap(${MOST})`.execute(db)
  const urls = rows.flatMap(({ bventId, languages, changedAt, slugs }) => {
    const offered = languages.map(languageOf)
    const address = (language: string, slug: string) => escaped(`${publicUrl}/bvent/${bventId}/${language}${slug && `/${slug}`}`)
    return slugs.flatMap((slug) => {
      const others = offered.map((one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${address(one, slug)}"/>`).join('')
      return offered.map((one) => `<url><loc>${address(one, slug)}</loc><lastmod>${changedAt.toISOString()}</lastmod>${others}</url>`)
    })
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}
