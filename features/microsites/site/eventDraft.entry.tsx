import { renderSVG } from 'uqr'
import type { EventDraft } from '#features/microsites/drafts.ts'
import { eventPage } from '#features/microsites/site/eventPage.ts'
import { pageLanguage } from '#site/kit/language.ts'
import { showDrafts } from '#site/kit/showDrafts.ts'

showDrafts<EventDraft>(({ event, offer, now }) => {
  const shown = { ...event, qr: renderSVG(event.shortUrl, { border: 1 }) }
  document.body.innerHTML = eventPage(shown, pageLanguage(), new Date(now), offer).markup
})
