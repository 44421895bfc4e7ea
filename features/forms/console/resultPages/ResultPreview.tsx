import DOMPurify from 'dompurify'
import type { CSSProperties } from 'react'
import { readableOn } from '#core/colour.ts'
import type { Language } from '#core/language.ts'
import { spokenTime } from '#core/spokenTime.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { isResultFact, type ResultFact } from '#features/forms/pageConfigs.ts'
import { buttonWords, resultFactLabel } from '#features/forms/resultPage.ts'
import { ticketWord } from '#features/forms/eTicketMessages.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { iconOf, type ResultValues } from '#features/forms/console/resultPages/ResultSettings.tsx'
import '#features/forms/console/resultPages/resultPages.css'

type Props = { values: ResultValues; language: Language; event: EventInfo }

const SAMPLE_ORDER = '20261115 0001'
const SAMPLE_AMOUNT = '¥ 1,299.00'
const DAY_MS = 86_400_000

/** The organiser's words in the frame of the attendee's page. */
export function ResultPreview({ values, language, event }: Props) {
  const t = useT()
  const { icon, title, text, buttonColor } = values
  const sample: Record<ResultFact, string> = {
    EventTitle: event.title,
    EventTime: spokenTime(event.startTime, event.timeZone, language),
    EventPlace: event.place?.name ?? ticketWord('sample_place', language),
    OrderNo: SAMPLE_ORDER,
    TicketName: ticketWord('sample_ticket', language),
    FullName: ticketWord('sample_FullName', language),
    Amount: SAMPLE_AMOUNT,
    PayExpireTime: spokenTime(new Date(Date.parse(event.startTime) - 7 * DAY_MS).toISOString(), event.timeZone, language),
    PaymentDescription: t('forms.result.paymentFromSettings'),
  }
  const colours = { '--rp-button': buttonColor, '--rp-on-button': readableOn(buttonColor) } as CSSProperties
  return (
    <div className="phone rp" lang={language} style={colours}>
      <div className="rp-main">
        {icon !== 'none' && (
          <span className="rp-icon">
            <Icon name={iconOf[icon]} size={24} />
          </span>
        )}
        {title && <b className="rp-title">{title}</b>}
        <RichText html={text} />
        {values.factNames.length > 0 && (
          <dl className="rp-facts">
            {values.factNames.filter(isResultFact).map((name) => (
              <div key={name}>
                <dt>{resultFactLabel(name, language)}</dt>
                <dd>{sample[name]}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="rp-dock">
        {values.buttons.map((button, at) => (
          <span key={at} className={button.isPrimary ? 'rp-button rp-button-primary' : 'rp-button'}>
            {buttonWords(button, language)}
          </span>
        ))}
        {values.jumpSeconds > 0 && (
          <p className="t12">{t('forms.result.jumpsIn', { n: values.jumpSeconds, page: t(`forms.jump.${values.jumpPage}`) })}</p>
        )}
      </div>
    </div>
  )
}

/** What an editor makes is clean already; it is cleaned again, since what was saved came from elsewhere. */
export function RichText({ html }: { html: string }) {
  return html ? <div className="rp-text" dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html) }} /> : null
}
