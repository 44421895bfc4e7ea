import { renderSVG } from 'uqr'
import type { SiteDraft } from '#features/microsites/drafts.ts'
import { runCountdowns } from '#features/microsites/site/design/countdown.ts'
import { sitePage } from '#features/microsites/site/design/sitePage.ts'
import { pageLanguage } from '#site/kit/language.ts'
import { sayToDesigner, showDrafts } from '#site/kit/showDrafts.ts'

let selected = ''

showDrafts<SiteDraft>(({ content, design, pageId, now, selectedId }) => {
  const page = design.pages.find(({ id }) => id === pageId) ?? design.pages[0]
  if (!page) return
  const event = { ...content.event, qr: renderSVG(content.event.shortUrl, { border: 1 }) }
  const drawing = { ...content, event, design, page, language: pageLanguage(), now: new Date(now), along: '', isDraft: true }
  const top = scrollY
  if (content.lottery) void import('#site/kit/form.css')
  document.body.innerHTML = sitePage(drawing).markup
  runCountdowns()
  // Around the frame the console has a head and a foot of its own.
  for (const part of document.querySelectorAll('header, footer')) part.setAttribute('aria-label', document.title)
  scrollTo(0, top)
  const chosen = document.querySelector(`[data-block="${CSS.escape(selectedId)}"]`)
  chosen?.setAttribute('data-chosen', '')
  if (selectedId !== selected) chosen?.scrollIntoView({ block: 'nearest' })
  selected = selectedId
})
setInterval(runCountdowns, 1_000)

document.addEventListener('click', (click) => {
  const target = click.target as Element
  const link = target.closest('a')?.getAttribute('href') ?? ''
  const block = target.closest('[data-block]')
  if (block) sayToDesigner({ blockId: block.getAttribute('data-block') ?? '' })
  else if (link.startsWith('/bvent/')) sayToDesigner({ slug: link.split('/')[4] ?? '' })
})
