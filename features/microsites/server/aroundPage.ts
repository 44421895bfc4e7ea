import { designAround, hasBlocks } from '#features/designs/pageBlocks.ts'
import { readPageBlocks } from '#features/designs/readPageBlocks.ts'
import { besideEvent, offered, shownWithOffer } from '#features/microsites/server/siteContent.ts'
import { aroundPage as drawAround } from '#features/microsites/site/design/aroundPage.ts'
import type { Hooks } from '#server/kit/context.ts'
import { sanitizeRichText } from '#server/kit/richText.ts'

/** The free blocks of a page that another feature serves; a page without any asks nothing. */
export const aroundPage: NonNullable<Hooks['aroundPage']> = async ({ db, config, now, language }, { bventId, blocks: given, colour }) => {
  const blocks = hasBlocks(given) ? readPageBlocks(given, sanitizeRichText) : null
  if (!blocks) return null
  const found = await shownWithOffer(db, { bventId, language, now, config, isPreviewer: true })
  if (!found) return null
  const beside = await besideEvent({ db, config }, bventId, [designAround(blocks, colour)])
  return drawAround({
    blocks,
    content: { event: found.event, offer: offered(found.offer), ...beside },
    colour,
    language,
    now,
    isDraft: false,
  })
}
