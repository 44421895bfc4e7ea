import { DEFAULT_LANGUAGE, languages } from '#core/language.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import { PROMOTER_PATH, readCode, SOURCE_PARAM, SOURCE_PATH } from '#features/sources/rules.ts'
import { promoterOf, promoterPoster } from '#features/sources/server/promoter.ts'
import { bventOfCode } from '#features/sources/server/queries.ts'
import { promoterPage } from '#features/sources/site/promoterPage.ts'
import { inScope } from '#server/kit/database/db.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'
import { defineSitePages, type SiteAnswer, type SiteAsked } from '#server/kit/sitePage.ts'

/** To the event, in a language that it has; the code goes along in the address, the visit is counted there. */
async function follow(asked: SiteAsked): Promise<SiteAnswer | null> {
  const code = readCode(asked.params['code'] ?? '')
  if (!code) return null
  const event = await inScope(asked.web.db, { isReadOnly: true }, async (db) => {
    const bventId = await bventOfCode(db, code)
    if (!bventId || !(await enterOrgOf(db, { bventId }))) return null
    return (await db.selectFrom('bvent').select(['id', 'languages']).where('id', '=', bventId).executeTakeFirst()) ?? null
  })
  if (!event) return null
  const spoken = languages.filter((known) => event.languages.includes(known))
  const language = spoken.find((known) => known === asked.language) ?? spoken[0] ?? DEFAULT_LANGUAGE
  return { redirect: `${publicEventPath({ bventId: event.id, language })}?${SOURCE_PARAM}=${code}` }
}

export const sourceSitePages = defineSitePages('sources', {
  link: { path: `${SOURCE_PATH}/:code`, kind: 'link', cache: 'none', answer: follow },
  promoter: {
    path: `${PROMOTER_PATH}/:token`,
    cache: 'private',
    entry: 'features/sources/site/promoter.entry.tsx',
    async answer(asked) {
      const promoter = await promoterOf(asked, asked.params['token'] ?? '')
      if (!promoter) return null
      const { language } = asked
      return {
        document: {
          language,
          title: promoter.title,
          description: '',
          url: '',
          body: promoterPage(promoter, `${PROMOTER_PATH}/${asked.params['token'] ?? ''}/poster.jpg`, language),
        },
      }
    },
  },
  poster: {
    path: `${PROMOTER_PATH}/:token/poster.jpg`,
    kind: 'file',
    cache: 'private',
    async answer(asked) {
      const poster = await promoterPoster(asked, asked.params['token'] ?? '')
      return poster && { file: { mediaType: poster.mediaType, body: poster.bytes } }
    },
  },
})
