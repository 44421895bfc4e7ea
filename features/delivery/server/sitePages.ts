import { format, textIn } from '#core/messages.ts'
import { maskedEmail, maskedMobile } from '#core/mask.ts'
import { deliveryMessages } from '#features/delivery/messages.ts'
import { COUNTED_PATH, followCounted } from '#features/delivery/server/clicks.ts'
import { readerOf, UNSUBSCRIBE_PATH } from '#features/delivery/server/unsubscribe.ts'
import { choicePage } from '#features/delivery/site/choicePage.ts'
import { defineSitePages, type SiteAnswer, type SiteAsked } from '#server/kit/sitePage.ts'

/** Only shows: mail programs and link scanners open every address they find. */
async function answer({ web, config, language, params, query }: SiteAsked): Promise<SiteAnswer | null> {
  const reader = await readerOf({ db: web.db, config }, params['token'] ?? '')
  if (!reader) return null
  const { orgName, channel, address, standing, isCounted } = reader
  const masked = channel === 'Email' ? maskedEmail(address) : maskedMobile(address)
  const title = textIn(deliveryMessages['delivery.choice_title'], language)
  const description = format(textIn(deliveryMessages['delivery.choice_whom'], language), { org: orgName, address: masked }, language)
  const body = choicePage({ orgName, address: masked, standing, isCounted, isDone: query['done'] !== undefined }, language)
  return { document: { language, title, description, url: config.PUBLIC_URL, body }, entry: null }
}

export const deliverySitePages = defineSitePages('delivery', {
  choice: { path: `${UNSUBSCRIBE_PATH}/:token`, cache: 'none', answer },
  counted: { path: `${COUNTED_PATH}/:id/:mac`, kind: 'link', cache: 'none', answer: followCounted },
})
