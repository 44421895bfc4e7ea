import { html, trusted, type Html } from '#core/html.ts'
import { mapUrl } from '#core/place.ts'
import { spokenDay, spokenHour, spokenTime } from '#core/spokenTime.ts'
import type { BlockOf } from '#features/designs/blockTypes.ts'
import { emptyNote, heading, pictureTag, say, section, wordsIn, type Drawing, widthsOf } from '#features/microsites/site/design/drawing.ts'
import { registerLink, signUp, ticketNote, ticketPrice } from '#features/microsites/site/design/signUp.ts'

type Drawn = Html | null
const DAY_MS = 86_400_000
/** More are as good as endless, and a ticket without a limit has far more. */
const MOST_COUNTED = 100_000

/** What is left, to the minute for readers without a script; with one it counts down. */
export function countdown(drawing: Drawing, block: BlockOf<'countdown'>): Drawn {
  const { event, now } = drawing
  const left = Date.parse(event.startTime) - now.getTime()
  const title = wordsIn(drawing, block.props.title) || say(drawing, 'starts')
  if (left <= 0) return section(block, html`<p class="ms-begun">${say(drawing, event.isEnded ? 'ended' : 'started')}</p>`)
  const parts = [
    ['days', Math.floor(left / DAY_MS)],
    ['hours', Math.floor(left / 3_600_000) % 24],
    ['minutes', Math.floor(left / 60_000) % 60],
    ['seconds', null],
  ] as const
  return section(
    block,
    html`<div class="ms-count" role="timer" data-until="${event.startTime}" data-begun="${say(drawing, 'started')}">
      <span class="ms-count-title" dir="auto">${title}</span>
      ${parts.map(([key, count]) => html`<span class="ms-count-part" data-part="${key}"><b>${count ?? '00'}</b> ${say(drawing, key)}</span>`)}
    </div>`,
  )
}

export function agenda(drawing: Drawing, block: BlockOf<'agenda'>): Drawn {
  const { event, language } = drawing
  const { title, hint, isSpeakersShown, isRoomShown } = block.props
  if (event.sessions.length === 0) {
    const note = emptyNote(drawing, 'agendaEmpty')
    return note && section(block, note)
  }
  const named = new Map(event.speakers.map((speaker) => [speaker.id, speaker.name]))
  const byDay = [...Map.groupBy(event.sessions, ({ startTime }) => spokenDay(startTime, event.timeZone, language))]
  const words = wordsIn(drawing, hint)
  const days = byDay.map(
    ([day, sessions]) =>
      html`${byDay.length > 1 && html`<h3>${day}</h3>`}
        <ol class="ms-sessions">
          ${sessions.map((session) => {
            const minutes = Math.round((Date.parse(session.endTime) - Date.parse(session.startTime)) / 60_000)
            const people = isSpeakersShown ? session.speakerIds.flatMap((id) => named.get(id) ?? []) : []
            const facts = [say(drawing, 'minutesLong', { n: minutes }), isRoomShown && session.room, session.track, ...people]
            return html`<li>
              <time datetime="${session.startTime}">${spokenHour(session.startTime, event.timeZone, language)}</time>
              <div>
                <b dir="auto">${session.title}</b>
                <small dir="auto">${facts.filter(Boolean).join(' · ')}</small>
                ${session.description && html`<p class="ms-lines" dir="auto">${session.description}</p>`}
              </div>
            </li>`
          })}
        </ol>`,
  )
  return section(
    block,
    html`<div class="ms-side">
      <div>${heading(wordsIn(drawing, title) || say(drawing, 'agenda'))} ${words && html`<p class="ms-hint" dir="auto">${words}</p>`}</div>
      <div>${days}</div>
    </div>`,
  )
}

export function speakers(drawing: Drawing, block: BlockOf<'speakers'>): Drawn {
  const { title, most, isIntroductionShown } = block.props
  const all = drawing.event.speakers
  if (all.length === 0) {
    const note = emptyNote(drawing, 'speakersEmpty')
    return note && section(block, note)
  }
  const shown = most > 0 ? all.slice(0, most) : all
  const content = html`${heading(wordsIn(drawing, title) || say(drawing, 'speakers'))}
    <ul class="ms-people">
      ${shown.map(
        ({ name, title: post, company, avatar, introduction }) =>
          html`<li>
            ${
              avatar
                ? html`<img
                    src="${avatar.relativeUrl}?width=320&height=320"
                    alt=""
                    width="320"
                    height="320"
                    loading="lazy"
                    decoding="async"
                  />`
                : html`<span class="ms-letter" aria-hidden="true">${[...name][0]}</span>`
            }
            <b dir="auto">${name}</b>
            <small dir="auto">${[company, post].filter(Boolean).join(' ')}</small>
            ${isIntroductionShown && introduction && html`<p class="ms-lines" dir="auto">${introduction}</p>`}
          </li>`,
      )}
    </ul>
    ${shown.length < all.length && html`<p class="ms-hint">${say(drawing, 'moreSpeakers', { n: all.length - shown.length })}</p>`}`
  return section(block, content)
}

export function tickets(drawing: Drawing, block: BlockOf<'tickets'>): Drawn {
  const { offer, event } = drawing
  const { title, isLeftShown } = block.props
  if (offer.length === 0 || event.isEnded) {
    const note = emptyNote(drawing)
    return note && section(block, note)
  }
  const content = html`${heading(wordsIn(drawing, title) || say(drawing, 'tickets'))}
    <ul class="ms-tickets">
      ${offer.map((ticket) => {
        const isOpen = ticket.status === 'OnSale'
        const isCounted = isLeftShown && ticket.surplusNum < MOST_COUNTED
        const note = isOpen ? isCounted && say(drawing, 'bestLeft', { n: ticket.surplusNum }) : ticketNote(drawing, ticket)
        return html`<li>
          <b class="ms-ticket-name" dir="auto">${ticket.name}</b>
          <span class="ms-price">${ticketPrice(drawing, ticket)}</span>
          ${ticket.description && html`<p class="ms-lines" dir="auto">${ticket.description}</p>`}
          ${isOpen && html`<a class="ms-button is-outline" href="${registerLink(drawing)}">${say(drawing, ticket.isNeedApproval ? 'apply' : 'choose')}</a>`}
          ${note && html`<small>${note}</small>`}
        </li>`
      })}
    </ul>`
  return section(block, content)
}

const way = trusted('<svg class="ms-ic" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 13 13 3M6 3h7v7"/></svg>')

export function venue(drawing: Drawing, block: BlockOf<'venue'>): Drawn {
  const { place } = drawing.event
  const { title, picture, ways } = block.props
  if (!place) {
    const note = emptyNote(drawing)
    return note && section(block, note)
  }
  const image = pictureTag(drawing, picture, '(min-width: 900px) 640px, 100vw')
  const content = html`${heading(wordsIn(drawing, title) || say(drawing, 'venue'))}
    <div class="ms-place ${image ? 'has-picture' : ''}">
      ${image}
      <div>
        <h3 dir="auto">${place.name}</h3>
        ${place.address && html`<p dir="auto">${place.address}</p>`}
        ${
          ways.length > 0 &&
          html`<dl class="ms-ways">
            ${ways.map(
              ({ name, text }) =>
                html`<div>
                  <dt dir="auto">${wordsIn(drawing, name)}</dt>
                  <dd dir="auto">${wordsIn(drawing, text)}</dd>
                </div>`,
            )}
          </dl>`
        }
        <a class="ms-button is-outline" href="${mapUrl(place)}" rel="noopener noreferrer">${say(drawing, 'onMap')} ${way}</a>
      </div>
    </div>`
  return section(block, content)
}

const KB = 1_000

export function documents(drawing: Drawing, block: BlockOf<'documents'>): Drawn {
  const { event, language } = drawing
  const chosen = block.props.documentIds.flatMap((id) => drawing.documents.find((one) => one.id === id) ?? [])
  if (chosen.length === 0) {
    const note = emptyNote(drawing)
    return note && section(block, note)
  }
  const sizeOf = (bytes: number) =>
    bytes < KB * KB
      ? say(drawing, 'kilobytes', { n: Math.max(1, Math.round(bytes / KB)) })
      : say(drawing, 'megabytes', { n: Math.round(bytes / KB / 100) / 10 })
  const content = html`${heading(wordsIn(drawing, block.props.title) || say(drawing, 'documents'))}
    <ul class="ms-files">
      ${chosen.map(
        ({ id, name, extension, bytes }) =>
          html`<li>
            <a href="/bvent/${event.bventId}/${language}/documents/${id}" dir="auto">${name}</a>
            <small>${extension.toUpperCase()} · ${sizeOf(bytes)}</small>
          </li>`,
      )}
    </ul>`
  return section(block, content)
}

/** The event's live rooms; which of them somebody may enter, the room says itself. */
export function live(drawing: Drawing, block: BlockOf<'live'>): Drawn {
  const { event, language, rooms } = drawing
  if (rooms.length === 0) {
    const note = emptyNote(drawing)
    return note && section(block, note)
  }
  const hint = wordsIn(drawing, block.props.hint)
  const content = html`${heading(wordsIn(drawing, block.props.title) || say(drawing, 'live'))}
    ${hint && html`<p class="ms-hint" dir="auto">${hint}</p>`}
    <ul class="ms-files ms-rooms">
      ${rooms.map(
        ({ title, startTime, isLive, isOver, url }) =>
          html`<li>
            <a href="${url}" dir="auto">${title}</a>
            <small
              >${isLive ? html`<b>${say(drawing, 'liveNow')}</b>` : isOver ? say(drawing, 'liveOver') : spokenTime(startTime, event.timeZone, language)}</small
            >
          </li>`,
      )}
    </ul>`
  return section(block, content)
}

/** The newest of photo live that everybody may see; all of them are in its gallery. */
export function photos(drawing: Drawing, block: BlockOf<'photos'>): Drawn {
  const { title, hint, count } = block.props
  const shown = drawing.photos.slice(0, count)
  if (shown.length === 0) {
    const note = emptyNote(drawing, 'photosEmpty')
    return note && section(block, note)
  }
  const gallery = `/photos/${drawing.event.bventId}`
  const words = wordsIn(drawing, hint)
  const content = html`${heading(wordsIn(drawing, title) || say(drawing, 'photos'))}
    ${words && html`<p class="ms-hint" dir="auto">${words}</p>`}
    <ul class="ms-wall">
      ${shown.map(
        ({ url, width, height }, at) =>
          html`<li>
            <a href="${gallery}"
              ><img
                src="${url}?width=640"
                srcset="${widthsOf(url)}"
                sizes="(min-width: 900px) 280px, 50vw"
                width="${width}"
                height="${height}"
                alt="${say(drawing, 'photo', { n: at + 1 })}"
                loading="lazy"
                decoding="async"
            /></a>
          </li>`,
      )}
    </ul>
    <p><a href="${gallery}">${say(drawing, 'morePhotos')}</a></p>`
  return section(block, content)
}

export function form(drawing: Drawing, block: BlockOf<'form'>): Drawn {
  const { title, hint, button } = block.props
  const words = wordsIn(drawing, hint)
  const content = html`<div class="ms-call">
    <div>${heading(wordsIn(drawing, title) || say(drawing, 'form'))} ${words && html`<p dir="auto">${words}</p>`}</div>
    ${signUp(drawing, wordsIn(drawing, button), 'is-light')}
  </div>`
  return section(block, content)
}

export function contact(drawing: Drawing, block: BlockOf<'contact'>): Drawn {
  const { title, text, isPersonShown } = block.props
  const person = isPersonShown ? drawing.event.contact : null
  const words = wordsIn(drawing, text)
  const hasPerson = person && (person.mobile || person.email)
  if (!hasPerson && !words) {
    const note = emptyNote(drawing)
    return note && section(block, note)
  }
  const content = html`${heading(wordsIn(drawing, title) || say(drawing, 'contact'))}
  ${words && html`<p class="ms-lines" dir="auto">${words}</p>`}
  ${
    hasPerson &&
    html`<p class="ms-person">
      ${person.name && html`<b dir="auto">${person.name}</b>`} ${person.mobile && html`<a href="tel:${person.mobile}">${person.mobile}</a>`}
      ${person.email && html`<a href="mailto:${person.email}">${person.email}</a>`}
    </p>`
  }`
  return section(block, content)
}
