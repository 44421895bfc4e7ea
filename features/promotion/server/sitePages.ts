import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { mediaTypes } from '#core/mediaTypes.ts'
import { isPublic, statusOf, type StoredStatus } from '#features/events/rules.ts'
import { openPress } from '#features/posters/server/canvas.ts'
import { occasionOf } from '#features/posters/server/scenes.ts'
import { cardScene } from '#features/promotion/cardScene.ts'
import { inScope } from '#server/kit/database/db.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'
import { defineSitePages } from '#server/kit/sitePage.ts'

/** What is asked for again and again is the card of what is being shared now. */
const painted = new LRUCache<string, Buffer>({ max: 200 })

export const promotionSitePages = defineSitePages('promotion', {
  card: {
    path: '/bvent/:bventId/:language/card.jpg',
    kind: 'file',
    async answer({ web, adapters, log, config, params, language, now }) {
      const read = z.uuid().safeParse(params['bventId'])
      if (!read.success) return null
      const found = await inScope(web.db, { isReadOnly: true }, async (db) => {
        if (!(await enterOrgOf(db, { bventId: read.data }))) return null
        const event = await db
          .selectFrom('bvent')
          .select(['status', 'endTime', 'coverTemplateId'])
          .where('id', '=', read.data)
          .executeTakeFirst()
        const isOut = event && isPublic(statusOf(event.status as StoredStatus, event.endTime, now))
        return event && isOut ? { ...event, occasion: await occasionOf({ db, config, language }, read.data) } : null
      })
      if (!found) return null
      const { coverTemplateId, occasion } = found
      const key = JSON.stringify([coverTemplateId, occasion.values])
      const print = async () =>
        (await openPress({ db: web.db, adapters, log }, cardScene(coverTemplateId)))({ values: occasion.values, url: occasion.url }, 'jpeg')
      const body = painted.get(key) ?? (await print())
      painted.set(key, body)
      return { file: { mediaType: mediaTypes.jpg, body } }
    },
  },
})
