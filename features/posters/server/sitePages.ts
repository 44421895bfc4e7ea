import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { mediaTypes } from '#core/mediaTypes.ts'
import { basicCharacters, charactersIn, FONT_PATH } from '#features/posters/fontAddress.ts'
import { FONT, openPress } from '#features/posters/server/canvas.ts'
import { fontPart, tablesOf } from '#features/posters/server/fontPart.ts'
import { isLook, LOOK_PATH, sampleValues } from '#features/posters/server/templates.ts'
import { businessTypes } from '#features/posters/scene.ts'
import { lookNames, lookScene } from '#features/posters/templates.ts'
import { defineSitePages } from '#server/kit/sitePage.ts'

const painted = new LRUCache<string, Buffer>({ max: lookNames.length * businessTypes.length * 2 })

let fontTables: Promise<ReturnType<typeof tablesOf>> | undefined

/** How our own templates look, for lists; the same for everybody, painted once by each process. */
export const posterSitePages = defineSitePages('posters', {
  /** For designers: the whole font is ten megabytes, their words are some hundred glyphs. */
  font: {
    path: FONT_PATH,
    kind: 'file',
    cache: 'fixed',
    async answer({ query }) {
      const characters = charactersIn(query['c'] ?? '')
      if (!characters) return null
      fontTables ??= readFile(FONT).then(tablesOf)
      return { file: { mediaType: mediaTypes.woff, body: await fontPart(await fontTables, [...basicCharacters, ...characters]) } }
    },
  },
  look: {
    path: `${LOOK_PATH}/:businessType/:look`,
    kind: 'file',
    async answer({ web, adapters, log, config, params, query, language }) {
      const businessType = businessTypes.find((type) => type === params['businessType'])
      const look = (params['look'] ?? '').replace(/\.webp$/, '')
      if (!businessType || !isLook(look)) return null
      const said = query['language'] === 'en' || query['language'] === 'zh-CN' ? query['language'] : language
      const key = `${businessType} ${look} ${said}`
      const print = async () => {
        const press = await openPress({ db: web.db, adapters, log }, lookScene(look, businessType, said))
        return press({ values: sampleValues(said), url: config.PUBLIC_URL }, 'webp')
      }
      const body = painted.get(key) ?? (await print())
      painted.set(key, body)
      return { file: { mediaType: mediaTypes.webp, body } }
    },
  },
})
