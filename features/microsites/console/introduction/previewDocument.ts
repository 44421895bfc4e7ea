import purify from 'dompurify'
import tokens from '#theme/tokens.css?inline'
import styles from '#site/site.css?inline'
import type { Language } from '#core/language.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import type { Session, Speaker } from '#features/programme/shapes.ts'
import { eventPage } from '#features/microsites/site/eventPage.ts'

export type Shown = { event: EventInfo; orgName: string; sessions: Session[]; speakers: Speaker[] }

/** The attendee's page itself, with the text as it stands in the editor. The console's policy lets no player in, so a video is named. */
export function previewDocument({ event, orgName, sessions, speakers }: Shown, description: string, language: Language, now: Date): string {
  const page = eventPage(
    {
      ...event,
      orgName,
      coverUrl: event.coverTemplate.url,
      isEnded: Date.parse(event.endTime) < now.getTime(),
      description: cleaned(description),
      sessions,
      speakers,
      qr: '',
    },
    language,
    now,
  )
  return documentOf(page.markup, language)
}

export function textDocument(description: string, language: Language): string {
  return documentOf(
    `<main class="body" style="background:var(--surface);min-height:100vh"><div class="rich">${cleaned(description)}</div></main>`,
    language,
  )
}

function documentOf(body: string, language: Language): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<base target="_blank"><title>${language}</title><style>${tokens}${styles}</style></head><body>${body}</body></html>`
}

function cleaned(html: string): string {
  const safe = purify.sanitize(html, { ADD_TAGS: ['iframe'], RETURN_DOM_FRAGMENT: true })
  for (const frame of safe.querySelectorAll('iframe')) {
    const box = document.createElement('p')
    box.textContent = `▶ ${URL.parse(frame.src)?.hostname ?? ''}`
    box.style.cssText = 'aspect-ratio:16/9;display:grid;place-items:center;border-radius:8px;background:var(--fill)'
    frame.replaceWith(box)
  }
  const holder = document.createElement('div')
  holder.append(safe)
  return holder.innerHTML
}
