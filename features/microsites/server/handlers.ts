import { isPublic } from '#features/events/rules.ts'
import { infoOf } from '#features/events/server/eventInfo.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import { micrositeCalls } from '#features/microsites/contract.ts'
import { findPublicEvent } from '#features/microsites/server/publicEvent.ts'
import { required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

export const micrositeHandlers = implement(micrositeCalls, {
  async sitePage(ctx, { bventId, language }) {
    const event = await findEvent(ctx, bventId)
    const { title, shortUrl, status, navigationPageType } = await infoOf(ctx, event)
    return {
      title,
      language,
      url: ctx.config.PUBLIC_URL + publicEventPath({ bventId, language }),
      shortUrl,
      isOut: isPublic(status.value),
      navigationPageType,
    }
  },
  publicEvent: async ({ db, now, config }, { bventId, language }) =>
    required(await findPublicEvent(db, { bventId, language, now, config })),
})
