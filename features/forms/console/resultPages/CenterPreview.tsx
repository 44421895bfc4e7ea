import type { CSSProperties } from 'react'
import { readableOn } from '#core/colour.ts'
import type { Language } from '#core/language.ts'
import { spokenTime } from '#core/spokenTime.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { centerWord } from '#features/forms/resultPage.ts'
import { ticketWord } from '#features/forms/eTicketMessages.ts'
import { Icon } from '#console/kit/Icon.tsx'
import type { CenterValues } from '#features/forms/console/resultPages/CenterSettings.tsx'
import { RichText } from '#features/forms/console/resultPages/ResultPreview.tsx'
import '#features/forms/console/resultPages/resultPages.css'

type Props = { values: CenterValues; language: Language; event: EventInfo }

export function CenterPreview({ values, language, event }: Props) {
  const say = (word: Parameters<typeof centerWord>[0]) => centerWord(word, language)
  const name = ticketWord('sample_FullName', language)
  const colours = { '--rp-button': values.buttonColor, '--rp-on-button': readableOn(values.buttonColor) } as CSSProperties
  return (
    <div className="phone rp rp-center" lang={language} style={colours}>
      <div className="rp-bar">{values.title}</div>
      <RichText html={values.text} />
      {values.showEvent && (
        <div className="rp-block">
          <b>{event.title}</b>
          <span className="m2">{spokenTime(event.startTime, event.timeZone, language)}</span>
          {event.place && <span className="m2">{event.place.name}</span>}
        </div>
      )}
      {values.showTickets && (
        <div className="rp-block">
          <span className="t12 m3">{say('tickets')}</span>
          <div className="row g2">
            <Icon name="qr" size={20} />
            <div className="sp">
              <b>{name}</b>
              <div className="m2">{ticketWord('sample_ticket', language)}</div>
            </div>
            <span className="rp-button rp-button-primary rp-button-small">{say('show')}</span>
          </div>
        </div>
      )}
      {values.showOrders && (
        <div className="rp-block">
          <span className="t12 m3">{say('orders')}</span>
          <div className="row between">
            <span>20261115 0001</span>
            <b>¥ 0.00</b>
          </div>
        </div>
      )}
      {(values.showProfile || values.canModify) && (
        <div className="rp-block">
          <span className="t12 m3">{say('profile')}</span>
          {values.showProfile && (
            <div>
              {name} · {ticketWord('sample_Company', language)}
            </div>
          )}
          {values.canModify && <span className="rp-button">{say('modify')}</span>}
        </div>
      )}
      {values.canCancel && (
        <div className="rp-block">
          <span className="rp-button">{say('cancel')}</span>
          {values.cancelNote && <span className="t12 m3 rp-lines">{values.cancelNote}</span>}
        </div>
      )}
    </div>
  )
}
