import { useMemo, type CSSProperties } from 'react'
import { renderSVG } from 'uqr'
import { factsOf, spokenCode, type ETicket, type ETicketDesign } from '#features/forms/eTicketDesign.ts'
import { ticketWord } from '#features/forms/eTicketMessages.ts'
import { imageAddress } from '#console/kit/FileImage.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import '#features/forms/console/eTicket/eTicket.css'

type Props = { design: ETicketDesign; ticket: ETicket; cover: string }

/** The colours of a ticket are the organiser's, the same in light and dark. */
function coloursOf(design: ETicketDesign): CSSProperties {
  return {
    '--tk-page': design.pageColour,
    '--tk-theme': design.themeColour,
    '--tk-on-theme': design.onTheme,
    '--tk-card': design.cardColour,
    '--tk-text': design.textColour,
    '--tk-muted': design.mutedColour,
    '--tk-line': design.lineColour,
    '--tk-button': design.buttonColour,
    '--tk-on-button': design.onButton,
  } as CSSProperties
}

export function PhoneTicket(props: Props) {
  const { design, ticket } = props
  return (
    <div className="phone tk" style={coloursOf(design)} lang={ticket.language}>
      <div className="tk-bar">{ticketWord('page', ticket.language)}</div>
      <div className="tk-card">
        <Card {...props} />
      </div>
      <div className="tk-dock" aria-hidden>
        <span className="tk-button">{ticketWord('button_calendar', ticket.language)}</span>
        <span className="tk-button tk-button-plain">{ticketWord('button_save', ticket.language)}</span>
      </div>
    </div>
  )
}

export function PaperTicket({ paper, ...props }: Props & { paper: 'A6' | 'A5' }) {
  return (
    <div className={`tk tk-paper tk-${paper}`} style={coloursOf(props.design)} lang={props.ticket.language}>
      <Card {...props} />
    </div>
  )
}

function Card({ design, ticket, cover }: Props) {
  const t = useT()
  const { layout, logo, hasQr, qrSize, hasCode } = design
  const picture = layout === 'cover' ? design.headImage || cover : ''
  const qr = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(ticket.qr, { ecc: 'M', border: 3 }))}`, [ticket.qr])
  const note = [design.hasStatus && ticket.statusWord, design.note].filter(Boolean)
  return (
    <>
      <div
        className={`tk-head tk-head-${layout}`}
        style={
          picture ? { backgroundImage: `linear-gradient(#00000059, #000000b8), url("${imageAddress(picture, 800, 320)}")` } : undefined
        }
      >
        {logo && <img className="tk-logo" src={logo} alt="" />}
        {design.hasTime && <span className="tk-time">{ticket.eventTime}</span>}
        <b className="tk-title">{design.headline || ticket.eventTitle}</b>
      </div>
      <div className="tk-pass">
        {note.length > 0 && (
          <p className="tk-note">
            {design.hasStatus && (
              <span className="tk-status">
                <Icon name="check" size={12} />
                {ticket.statusWord}
              </span>
            )}
            {design.note}
          </p>
        )}
        {hasQr && <img className={`tk-qr tk-qr-${qrSize}`} src={qr} alt={t('forms.eTicket.sampleQr')} />}
        {hasCode && <p className="tk-code">{spokenCode(ticket.checkinCode)}</p>}
      </div>
      <dl className="tk-facts">
        {factsOf(design, ticket).map(({ name, label, value }) => (
          <div key={name} className={value.length > 14 ? 'tk-wide' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {design.tips && <p className="tk-tips">{design.tips}</p>}
    </>
  )
}
